// Modes: checkboxes with reasons why some can't be combined, and the whole matrix.

import { Head, html, phone } from "./ui.js";

const RANDOM = "random";
const chosenModes = (matrix, chosen) => (chosen.setup[matrix.key] ?? "").split(",").map((name) => name.trim()).filter(Boolean);

const isPage = (who) => who && who !== "person" && who !== RANDOM;

/** The active modes: those chosen, and those that depend on the player of a seat. */
export function modesOn(matrix, chosen) {
  const bySeat = Object.entries(matrix.by_seat).filter(([, seat]) => isPage(chosen.seats[seat]));
  return [...chosenModes(matrix, chosen), ...bySeat.map(([mode]) => mode)];
}

const pairOf = (matrix, one, other) =>
  matrix.pairs.find((pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one));

const isRefused = (matrix, one, other) => pairOf(matrix, one, other)?.verdict === "no";

const titleOf = (matrix, id) => matrix.modes.find((mode) => mode.id === id)?.title ?? id;

export function Modes({ matrix, page, chosen, choose, people = true }) {
  const on = modesOn(matrix, chosen);
  const flip = (mode) => {
    const seat = matrix.by_seat[mode];
    if (seat) return choose("seats", seat, on.includes(mode) ? (people ? "person" : RANDOM) : page.seats[seat]);
    const names = chosenModes(matrix, chosen);
    const now = names.includes(mode) ? names.filter((name) => name !== mode) : [...names, mode];
    choose("setup", matrix.key, now.join(","));
    reseat(matrix, chosen, choose, now, people ? undefined : RANDOM);
  };
  return html`<section><${Head} title="Modes" />
    <ul class="modes">${matrix.modes.map((mode) => html`<${Mode} key=${mode.id} mode=${mode} matrix=${matrix} rulings=${page.rulings} on=${on} flip=${() => flip(mode.id)} />`)}</ul>
  </section>`;
}

/** Replace a bot that the chosen modes exclude by another player, and restore it when they allow it again. */
function reseat(matrix, chosen, choose, names, other) {
  for (const [mode, seat] of Object.entries(matrix.by_seat)) {
    const who = chosen.seats[seat];
    const gone = names.some((name) => isRefused(matrix, name, mode));
    if (gone && isPage(who)) {
      choose("gave", seat, who);
      choose("seats", seat, other);
    } else if (!gone && who === other && chosen.gave?.[seat]) choose("seats", seat, chosen.gave[seat]);
  }
}

function Mode({ mode, matrix, rulings, on, flip }) {
  const isOn = on.includes(mode.id);
  const against = on.filter((other) => other !== mode.id).map((other) => [other, pairOf(matrix, mode.id, other)]);
  const refused = against.filter(([other]) => isRefused(matrix, mode.id, other) && (isOn || !matrix.by_seat[other]));
  const yielding = refused.length || isOn ? [] : against.filter(([other]) => isRefused(matrix, mode.id, other));
  const warned = against.filter(([, pair]) => pair?.verdict === "warn");
  const kind = refused.length ? "no" : warned.length && !isOn ? "warn" : "";
  const reasons = [...reasonsFor(matrix, refused, REFUSED), ...reasonsFor(matrix, yielding, REPLACES), ...reasonsFor(matrix, warned, WARNED)];
  const id = `mode-${mode.id}`;
  return html`<li class=${`${isOn ? "on " : ""}${kind}`}>
    <label for=${id}>
      <input type="checkbox" id=${id} checked=${isOn} disabled=${refused.length > 0 && !isOn} onChange=${flip}
        aria-describedby=${reasons.length ? `${id}-why` : undefined} />
      <span class="box" aria-hidden="true"></span>
      <span><b>${mode.title}</b><span class="q">${mode.text}</span></span>
    </label>
    ${reasons.length ? html`<p id=${`${id}-why`} class="reason">${reasons.map((reason) => html`<${Reason} ...${reason} rulings=${rulings} /> `)}</p>` : null}
  </li>`;
}

/** The reasons with the names of the modes they are about; a reason that several modes share appears once. */
function reasonsFor(matrix, against, template) {
  const byReason = new Map();
  for (const [other, { reason, ruling }] of against) {
    const entry = byReason.get(reason) ?? { ruling, modes: [] };
    byReason.set(reason, { ...entry, modes: [...entry.modes, titleOf(matrix, other)] });
  }
  return [...byReason].map(([reason, { ruling, modes }]) => ({ ruling, text: template(modes.join(", "), reason) }));
}

const REFUSED = (modes, reason) => `Can’t be combined with ${modes}. ${reason}`;
const REPLACES = (modes, reason) => `Replaces ${modes}. ${reason}`;
const WARNED = (modes, reason) => `With ${modes}: ${reason}`;

/** A reason, with a link to the ruling that can allow the pair. */
function Reason({ text, ruling: id, rulings }) {
  const ruling = rulings.find((each) => each.id === id);
  return html`${text}${ruling ? html` <a href=${`#ruling-${id}`}>Ruling: ${ruling.title}</a>` : null}`;
}

const SIGN = { ok: ["●", "can be combined"], no: ["✕", "can’t be combined"], warn: ["△", "combined with a warning"] };

export function Matrix({ matrix, on }) {
  return html`<section class="mat"><details open=${!phone.matches}>
    <summary><h2>Combinations</h2></summary>
    <div class="scroll"><table class="mx"><caption class="vh">Combinations of modes</caption>
      <thead><tr><td></td>${matrix.modes.map(({ id, title }) => html`<th scope="col" class=${on.includes(id) ? "on" : ""}><span>${title}</span></th>`)}</tr></thead>
      <tbody>${matrix.modes.map((one) => html`<tr>
        <th scope="row" class=${on.includes(one.id) ? "on" : ""}>${one.title}</th>
        ${matrix.modes.map((other) => html`<${Square} one=${one.id} other=${other.id} matrix=${matrix} on=${on} />`)}
      </tr>`)}</tbody>
    </table></div>
    <p class="s q legend">${Object.entries(SIGN).map(([kind, [sign, says]]) => html`<span><span class=${`sign-${kind}`}>${sign}</span> ${says}</span>`)}</p>
  </details></section>`;
}

function Square({ one, other, matrix, on }) {
  if (one === other) return html`<td class="self"></td>`;
  const verdict = pairOf(matrix, one, other)?.verdict ?? "ok";
  const both = on.includes(one) && on.includes(other);
  const [sign, says] = SIGN[verdict];
  return html`<td class=${`${verdict}${both ? " cross" : ""}`}><span class=${`sign-${verdict}`} role="img" aria-label=${says}>${sign}</span></td>`;
}
