import { type KeyboardEvent, useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import { EMPTY, press, shown } from './calculate';

const KEYS = ['C', '±', '%', '÷', '7', '8', '9', '×', '4', '5', '6', '−', '1', '2', '3', '+', '0', '.', '⌫', '='];
const OPERATORS = '÷×−+=';
/** What is on a keyboard, and the key of the calculator that it presses. */
const TYPED: Readonly<Record<string, string>> = { '/': '÷', '*': '×', x: '×', '-': '−', Enter: '=', ',': '.', Backspace: '⌫', Escape: 'C', Delete: 'C' };

interface CalculatorProps {
  title?: string;
}

export function Calculator({ title = texts.calculator }: CalculatorProps) {
  const [state, setState] = useState(EMPTY);

  function onKeyDown(event: KeyboardEvent) {
    const key = TYPED[event.key] ?? event.key;
    if (!KEYS.includes(key) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setState(press(state, key));
  }

  return (
    <Tool title={title}>
      <div className="calculator" role="group" aria-label={title} onKeyDown={onKeyDown}>
        <output aria-live="polite">
          <small>{state.operator === '' ? '' : `${shown(state.left)} ${state.operator}`}</small>
          {shown(state.entry)}
        </output>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={key === '=' ? 'button button-primary' : OPERATORS.includes(key) ? 'button calculator-operator' : 'button'}
            onClick={() => setState(press(state, key))}
          >
            {key}
          </button>
        ))}
      </div>
    </Tool>
  );
}
