// Sound and vibration, for those who turn them on: short, quiet, made on the spot.

import { state } from "./state.js";

/** @typedef {"fill"|"cross"|"wrong"|"press"|"solved"} Feeling */

/** Notes as [frequency, start, length] in hertz and seconds. @type {Record<Feeling, [number, number, number][]>} */
const NOTES = {
  fill: [[520, 0, 0.05]],
  cross: [[330, 0, 0.04]],
  wrong: [[160, 0, 0.18]],
  press: [],
  solved: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.3]],
};
/** Milliseconds of shaking, then stillness, and so on. @type {Record<Feeling, number[]>} */
const SHAKES = { fill: [], cross: [], wrong: [60, 40, 60], press: [12], solved: [30, 60, 30, 60, 80] };

/** @type {AudioContext|null} */
let audio = null;

/** @param {Feeling} feeling */
export function feel(feeling) {
  if (state.settings.vibration && SHAKES[feeling].length) navigator.vibrate?.(SHAKES[feeling]);
  if (!state.settings.sound || !NOTES[feeling].length) return;
  audio ??= new AudioContext();
  for (const [frequency, start, length] of NOTES[feeling]) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
