import { useRef, useState } from 'react';

const storageKey = 'marbete.find-and-print.sound';

/** Hertz and seconds: high and short when a label was sent, low and longer when it was not. */
const tones = { go: [1_320, 0.12], stop: [180, 0.4] } as const;

/** A page that keeps nothing in the browser, as in a frame of another site, starts with sound. */
function isOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

/** What is heard after each code, as tills do; switched off and on by a person, which this browser remembers. */
export function useSound() {
  const [on, setOn] = useState(() => !isOff());
  const context = useRef<AudioContext>(undefined);
  return {
    on,
    turn: (next: boolean) => {
      setOn(next);
      try {
        localStorage.setItem(storageKey, next ? 'on' : 'off');
      } catch {
        // It holds until the page is left.
      }
    },
    play: (kind: keyof typeof tones) => {
      if (!on || typeof AudioContext === 'undefined') return;
      const audio = (context.current ??= new AudioContext());
      const [hertz, seconds] = tones[kind];
      const tone = new OscillatorNode(audio, { type: 'square', frequency: hertz });
      const volume = new GainNode(audio, { gain: 0.08 });
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + seconds);
    },
  };
}
