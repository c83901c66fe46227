// Playbooks: the pages of all bots as printed; each rule has its id as an anchor.

import { Bar, Head, html, nice, rich, useEffect, useMemo, Wrong } from "../parts/ui.js";
import { get } from "../api.js";
import { useQuery } from "../query.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { state } from "../store.js";

const at = ({ game, bot }) => `/playbooks/${game}/${bot}`;
const file = (info, what) => `/api${at(info)}/${what}`;

export function PlaybooksPage() {
  const shelf = useQuery(() => get("/api/playbooks"));
  return html`<div class="screen has-tabs">
    <${Bar} title="Playbooks" where="Every bot is a printable rules sheet" tools=${html`<${HomeTools} />`} />
    <main class="column wide"><${Wrong} />
      ${shelf?.map(({ game, title, books }) => html`<section key=${game}><${Head} title=${nice(title)} />
        <ul class="books">${books.map((info) => html`<li key=${info.bot}>
          <div><h3><a href=${at(info)}>${info.title}</a></h3><p>${info.about}</p>
            <p class="s q">${info.pages === 1 ? "1 page" : `${info.pages} pages`}, ${info.rules} numbered rules, edition ${info.edition}</p></div>
          <p class="acts"><a class="btn" href=${at(info)}>Read</a><a class="btn" href=${file(info, "print")} target="_blank">On paper</a><a class="btn" href=${file(info, "chart")} target="_blank">As a flowchart</a></p>
        </li>`)}</ul>
      </section>`)}
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

export function PlaybookPage() {
  const { game, bot, tab } = state.place;
  const book = useQuery(() => get(`/api/playbooks/${game}/${bot}`), [game, bot]);
  useEffect(() => {
    if (book && tab) document.getElementById(decodeURIComponent(tab))?.scrollIntoView({ block: "center" });
  }, [book, tab]);
  const tools = book ? html`<a class="btn" href=${file(book.info, "print")} target="_blank">On paper</a><a class="btn" href=${file(book.info, "chart")} target="_blank">As a flowchart</a>` : null;
  return html`<div class="screen has-tabs">
    <${Bar} title=${book?.info.title ?? "Playbook"} where=${book ? nice(book.game_title) : ""} tools=${html`${tools}<a class="btn" href="/playbooks">All playbooks</a>`} />
    <main class="reader"><${Wrong} />${book ? html`<${Open} book=${book} lit=${decodeURIComponent(tab)} />` : html`<p class="q">Loading...</p>`}</main>
    <${HomeTabs} at="" />
  </div>`;
}

function Open({ book, lit }) {
  const anchors = useMemo(() => Object.fromEntries(book.sheets.map(({ name, anchor }) => [name, anchor])), [book]);
  const firsts = useMemo(() => firstRows(book.sheets), [book]);
  return html`
    <nav class="contents" aria-label="Pages"><h2 class="caps">Pages</h2>
      <ol>${book.sheets.map(({ anchor, title }) => html`<li><a href=${`#${anchor}`}>${title}</a></li>`)}</ol>
    </nav>
    <div class="leaves">
      <section class="how"><p class="lead">${book.info.about}</p>
        <details class="more"><summary>How to run it by hand</summary><ol>${book.how.map((line) => html`<li>${rich(line.replaceAll(/(?<!\*)\*([^*]+)\*(?!\*)/g, "$1"))}</li>`)}</ol></details>
      </section>
      ${book.sheets.map((sheet) => html`<${Leaf} key=${sheet.anchor} sheet=${sheet} anchors=${anchors} firsts=${firsts} lit=${lit} />`)}
    </div>`;
}

/** The row of each id: the first one with it. */
export function firstRows(sheets) {
  const found = new Map();
  for (const sheet of sheets) for (const row of sheet.rows) if (row.id && !found.has(row.id)) found.set(row.id, `${sheet.anchor} ${row.at}`);
  return found;
}

export const Leaf = ({ sheet, anchors, firsts, lit }) => html`<article id=${sheet.anchor} class="leaf">
  <h2>${sheet.title} ${sheet.purpose ? html`<span class="q s">${sheet.purpose}</span>` : null}</h2>
  <ul>${sheet.rows.map((row) => {
    const own = row.id && firsts.get(row.id) === `${sheet.anchor} ${row.at}`;
    const before = [row.label && `${row.label}:`, row.number && !row.id ? `${row.number}.` : ""].filter(Boolean);
    return html`<li key=${row.at} id=${own ? row.id : undefined} class=${`d${Math.min(row.depth, 4)}${row.id && row.id === lit ? " lit" : ""}`}>
      ${row.id ? html`<a class="id" href=${`#${row.id}`}>${row.id}</a>` : html`<span></span>`}
      <span class="tx">${before.map((part) => html`<span class="pid">${part}</span>`)}${row.page ? html`<a href=${`#${anchors[row.page]}`}>${rich(row.text)}</a>` : rich(row.text)}</span>
    </li>`;
  })}</ul>
</article>`;
