// Synthesized sounds for dice, moved pieces and the end of a game; off by default.

let audio = null;

/** Play a short fading noise, like wood on wood. */
function knock(at, pitch, loud) {
  const noise = audio.createBufferSource();
  const body = audio.createBiquadFilter();
  const fading = audio.createGain();
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.06), audio.sampleRate);
  const wave = samples.getChannelData(0);
  for (let i = 0; i < wave.length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 3;
  noise.buffer = samples;
  body.type = "bandpass";
  body.frequency.value = pitch;
  fading.gain.value = loud;
  noise.connect(body).connect(fading).connect(audio.destination);
  noise.start(at);
}

/** Play a soft note. */
function note(at, pitch) {
  const tone = audio.createOscillator();
  const fading = audio.createGain();
  tone.frequency.value = pitch;
  fading.gain.setValueAtTime(0.05, at);
  fading.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  tone.connect(fading).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

/** Play the sounds of a new scene. */
export function sound({ dice, moved, over }) {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  if (moved) knock(now, 900, 0.12);
  for (let i = 0; i < Math.min(dice, 6); i += 1) knock(now + 0.05 + i * 0.06, 1800 + 300 * (i % 3), 0.1);
  if (over) [523, 784].forEach((pitch, i) => note(now + 0.2 + i * 0.18, pitch));
}
