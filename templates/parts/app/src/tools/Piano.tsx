import { useState } from 'react';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import './music.css';
import { note } from './note';
import { Tool } from './Tool';

/** From middle C up: each key of the piano with the key of the keyboard that plays it, as they lie side by side there. */
const KEYS = [
  ['C', 'a'],
  ['C♯', 'w'],
  ['D', 's'],
  ['D♯', 'e'],
  ['E', 'd'],
  ['F', 'f'],
  ['F♯', 't'],
  ['G', 'g'],
  ['G♯', 'y'],
  ['A', 'h'],
  ['A♯', 'u'],
  ['B', 'j'],
  ['C', 'k'],
] as const;
const MIDDLE_C_HZ = 261.626;

interface PianoProps {
  title?: string;
}

export function Piano({ title = texts.piano }: PianoProps) {
  const [played, setPlayed] = useState<number>();

  function play(at: number) {
    note(MIDDLE_C_HZ * 2 ** (at / 12), 1.4);
    setPlayed(at);
  }

  useGameKeys((key) => {
    const at = KEYS.findIndex(([, each]) => each === key.toLowerCase());
    if (at >= 0) play(at);
    return at >= 0;
  });

  return (
    <Tool title={title}>
      <div className="piano">
        {KEYS.map(([name, key], at) => (
          <button
            key={key}
            type="button"
            data-black={name.length > 1}
            data-on={played === at}
            aria-label={`${name} (${key.toUpperCase()})`}
            onPointerDown={() => play(at)}
            onClick={(event) => {
              // Of the keyboard and of screen readers: a pointer has played it already.
              if (event.detail === 0) play(at);
            }}
          >
            {key.toUpperCase()}
          </button>
        ))}
      </div>
      <p className="tool-status" role="status">
        {played === undefined ? texts.playKeys : KEYS[played][0]}
      </p>
    </Tool>
  );
}
