/** Sounds, made here from noise and tones; silent until asked for. */

import { guarded } from "./guard.mjs";
import { settings } from "./settings.mjs";

/** @typedef {"deal" | "mark" | "chips" | "turn" | "pawn" | "redeem" | "win" | "refused"} Cue */

/** -12 dB. */
const PEAK = 0.25;
/** @type {AudioContext | null} */
let context = null;

/** Only what somebody does may begin to sound, and a call or another page stops it: the next press goes on. */
function wake() {
  if (settings().sound) guarded(awake);
}

/** Whether something may sound; before anything was pressed on this page nothing may. */
function awake() {
  if (navigator.userActivation?.hasBeenActive === false) return false;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => {});
  return true;
}
for (const press of ["pointerup", "keydown"]) addEventListener(press, wake, { passive: true });

/** @type {Record<Cue, (loud: number) => void>} */
const CUES = {
  deal: () =>
    [0, 0.07, 0.14, 0.21, 0.28].forEach((at, place) => rustle({ at, pitch: 2600 + place * 160, lasts: 0.05 })),
  mark: () => tone({ pitch: 190, lasts: 0.05, loud: 0.5, wave: "sine" }),
  chips: (loud) => Array.from({ length: 2 + loud }, (_, place) => clay(place * 0.055)),
  turn: () => tone({ pitch: 330, lasts: 0.11, loud: 0.7, wave: "triangle" }),
  pawn: () => {
    tone({ pitch: 1250, lasts: 0.09, loud: 0.3, wave: "triangle" });
    tone({ at: 0.04, pitch: 1730, lasts: 0.12, loud: 0.2, wave: "triangle" });
    rustle({ at: 0.22, pitch: 300, lasts: 0.09, loud: 1 });
  },
  redeem: () => {
    tone({ pitch: 1568, lasts: 0.3, loud: 0.35, wave: "sine" });
    tone({ at: 0.01, pitch: 3136, lasts: 0.22, loud: 0.12, wave: "sine" });
  },
  win: () => {
    tone({ pitch: 392, lasts: 0.2, loud: 0.5, wave: "triangle" });
    tone({ at: 0.14, pitch: 587, lasts: 0.26, loud: 0.5, wave: "triangle" });
  },
  refused: () => tone({ pitch: 110, lasts: 0.12, loud: 0.8, wave: "sine" }),
};

/**
 * Plays a cue, where sound is wanted and can be had; `loud` counts how often a sum was doubled.
 *
 * @param {Cue} cue
 * @param {number} [loud]
 */
export function play(cue, loud = 0) {
  if (!settings().sound || document.hidden) return;
  guarded(() => {
    if (awake()) CUES[cue](Math.min(4, loud));
  });
}

/**
 * @param {object} what
 * @param {number} [what.at] seconds from now
 * @param {number} what.pitch
 * @param {number} what.lasts seconds
 * @param {number} [what.loud] 0 to 1
 * @param {OscillatorType} what.wave
 */
function tone({ at = 0, pitch, lasts, loud = 1, wave }) {
  if (!context) return;
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: wave, frequency: pitch });
  voice.connect(fading({ start, lasts, loud }));
  voice.start(start);
  voice.stop(start + lasts);
}

/**
 * @param {object} what
 * @param {number} [what.at]
 * @param {number} what.pitch
 * @param {number} what.lasts
 * @param {number} [what.loud]
 */
function rustle({ at = 0, pitch, lasts, loud = 0.7 }) {
  if (!context) return;
  const start = context.currentTime + at;
  const length = Math.ceil(context.sampleRate * lasts);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = Math.random() * 2 - 1;
  const voice = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  voice.connect(band).connect(fading({ start, lasts, loud }));
  voice.start(start);
}

/** One chip falls on another. @param {number} at */
function clay(at) {
  tone({ at, pitch: 2100, lasts: 0.035, loud: 0.35, wave: "triangle" });
  rustle({ at, pitch: 4200, lasts: 0.03, loud: 0.6 });
}

/** @param {{start: number, lasts: number, loud: number}} what */
function fading({ start, lasts, loud }) {
  const line = /** @type {AudioContext} */ (context);
  const gain = new GainNode(line, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(PEAK * loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  gain.connect(line.destination);
  return gain;
}
