import { useState } from 'react';
import { texts } from '../texts';
import { Generated } from './Generated';
import { randomBelow } from './random';

interface RandomNumberProps {
  title?: string;
  min?: number;
  max?: number;
  /** How many different numbers at once. */
  count?: number;
  hasHistory?: boolean;
}

export function RandomNumber({ title = texts.randomNumber, min = 1, max = 100, count = 1, hasHistory }: RandomNumberProps) {
  const [from, setFrom] = useState(min);
  const [to, setTo] = useState(max);

  function make(): string | undefined {
    const size = Math.floor(to) - Math.ceil(from) + 1;
    if (!(size >= 1)) return undefined;
    const numbers = new Set<number>();
    while (numbers.size < Math.min(count, size)) numbers.add(Math.ceil(from) + randomBelow(size));
    return [...numbers].sort((a, b) => a - b).join('  ');
  }

  return (
    <Generated title={title} hasHistory={hasHistory} make={make}>
      <div className="form">
        <label className="field">
          <span>{texts.from}</span>
          <input className="input" type="number" value={from} onChange={(event) => setFrom(Number(event.target.value))} />
        </label>
        <label className="field">
          <span>{texts.to}</span>
          <input className="input" type="number" value={to} onChange={(event) => setTo(Number(event.target.value))} />
        </label>
      </div>
    </Generated>
  );
}
