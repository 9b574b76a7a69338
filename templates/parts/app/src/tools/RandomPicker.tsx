import { useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Generated } from './Generated';
import { pick, teams } from './random';

interface RandomPickerProps {
  title?: string;
  items?: readonly string[];
  /** With a number of teams, all are divided among them. */
  teamCount?: number;
  hasHistory?: boolean;
}

/** One of a list, or all of it in teams. The list is kept in this browser. */
export function RandomPicker({ title, items = [], teamCount, hasHistory }: RandomPickerProps) {
  const heading = title ?? (teamCount === undefined ? texts.picker : texts.teams);
  const [text, setText] = useStored(`picker-${heading}`, items.join('\n'));
  const [count, setCount] = useState(teamCount ?? 1);
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '');

  function make(): string | undefined {
    if (lines.length === 0) return undefined;
    if (teamCount === undefined) return pick(lines);
    return teams(lines, count).map((team, index) => `${index + 1}: ${team.join(', ')}`).join('\n');
  }

  return (
    <Generated title={heading} action={texts.choose} hasHistory={hasHistory} make={make}>
      <div className="generated-settings">
        <label className="field">
          <span>{texts.onePerLine}</span>
          <textarea className="input" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        {teamCount !== undefined && (
          <label className="field">
            <span>{texts.teams}</span>
            <input className="input" type="number" min={1} max={20} value={count} onChange={(event) => setCount(Number(event.target.value))} />
          </label>
        )}
      </div>
    </Generated>
  );
}
