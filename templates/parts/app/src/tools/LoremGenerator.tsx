import { useState } from 'react';
import { texts } from '../texts';
import { Generated } from './Generated';
import { pick, randomBelow } from './random';

const WORDS =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat'.split(
    ' ',
  );

interface LoremGeneratorProps {
  title?: string;
  /** Paragraphs at the beginning. */
  count?: number;
  hasHistory?: boolean;
}

/** Words without a meaning, for places whose text is not written yet. */
export function LoremGenerator({ title = texts.lorem, count: initial = 3, hasHistory }: LoremGeneratorProps) {
  const [count, setCount] = useState(initial);
  return (
    <Generated title={title} hasHistory={hasHistory} make={() => Array.from({ length: count }, paragraph).join('\n\n')}>
      <label className="field">
        <span>{texts.paragraphs}</span>
        <input className="input" type="number" min={1} max={20} value={count} onChange={(event) => setCount(Math.max(1, Math.min(20, Number(event.target.value))))} />
      </label>
    </Generated>
  );
}

function paragraph(): string {
  return Array.from({ length: 3 + randomBelow(3) }, () => {
    const sentence = Array.from({ length: 6 + randomBelow(8) }, () => pick(WORDS)).join(' ');
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  }).join(' ');
}
