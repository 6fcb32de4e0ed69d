// A soft knock when a stone lands, made by the browser: no file is loaded.

let context = null;

export function knock(isLast) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  tone(220, 0, 0.09);
  if (isLast) [330, 440, 550].forEach((pitch, i) => tone(pitch, 0.12 + 0.11 * i, 0.25));
}

function tone(pitch, delay, length) {
  const start = context.currentTime + delay;
  const sound = context.createOscillator();
  const volume = context.createGain();
  sound.type = "sine";
  sound.frequency.setValueAtTime(pitch, start);
  sound.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  sound.connect(volume).connect(context.destination);
  sound.start(start);
  sound.stop(start + length + 0.02);
}
