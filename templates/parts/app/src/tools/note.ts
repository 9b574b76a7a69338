let audio: AudioContext | undefined;

/** A tone that fades out within the seconds. Browsers allow it after somebody pressed something. */
export function note(frequency: number, seconds: number, shape: OscillatorType = 'triangle') {
  audio ??= new AudioContext();
  void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.25, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
