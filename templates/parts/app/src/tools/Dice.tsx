import { useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import './games.css';

interface DiceProps {
  title?: string;
  sides: number;
}

export function Dice({ title = texts.dice, sides }: DiceProps) {
  const [rolls, setRolls] = useState<readonly number[]>([]);
  return (
    <Tool title={title}>
      <output className="dice" aria-live="polite">
        {rolls[0] ?? '?'}
      </output>
      <button type="button" className="button button-primary" onClick={() => setRolls([1 + Math.floor(Math.random() * sides), ...rolls.slice(0, 9)])}>
        {texts.roll}
      </button>
      <p className="tool-status">{rolls.slice(1).join(' · ')}</p>
    </Tool>
  );
}
