// Sounds without files: filtered bursts of noise, lower for men than for stones. A browser lets a
// page sound only after the first press.
export type Sound = 'man' | 'stone' | 'capture' | 'check' | 'low' | 'end';

interface Shape {
  pitch: number; // frequency of the filter in hertz
  length: number; // in seconds
  loud: number;
  times?: number;
}
const shapes: Record<Sound, Shape> = {
  man: { pitch: 420, length: 0.05, loud: 0.5 },
  stone: { pitch: 1900, length: 0.035, loud: 0.4 },
  capture: { pitch: 650, length: 0.05, loud: 0.55, times: 2 },
  check: { pitch: 900, length: 0.06, loud: 0.6, times: 2 },
  low: { pitch: 2600, length: 0.03, loud: 0.3 },
  end: { pitch: 300, length: 0.16, loud: 0.5, times: 3 },
};

export class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  play(sound: Sound) {
    try {
      this.context ??= new AudioContext();
      if (this.context.state === 'suspended') void this.context.resume();
      const { pitch, length, loud, times = 1 } = shapes[sound];
      for (let i = 0; i < times; i++) this.burst(this.context, this.context.currentTime + i * (length + 0.05), pitch, length, loud);
    } catch {
      // Without sound support the page works all the same.
    }
  }

  private burst(context: AudioContext, start: number, pitch: number, length: number, loud: number) {
    this.noise ??= makeNoise(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.noise });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.4 });
    const gain = new GainNode(context, { gain: loud });
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + length);
  }
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
