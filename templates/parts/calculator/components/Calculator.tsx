import { useState, type KeyboardEvent } from 'react';
import { EMPTY, press } from './calculate';
import './Calculator.css';

const KEYS = ['C', '±', '%', '÷', '7', '8', '9', '×', '4', '5', '6', '−', '1', '2', '3', '+', '0', '.', '='];

const KEYBOARD: Record<string, string> = { '*': '×', '/': '÷', '-': '−', Enter: '=', Escape: 'C', ',': '.' };

/** A calculator for mouse, touch and keyboard. */
export function Calculator() {
  const [state, setState] = useState(EMPTY);

  function type(event: KeyboardEvent) {
    const key = KEYBOARD[event.key] ?? event.key;
    if (!KEYS.includes(key)) return;
    event.preventDefault();
    setState(press(state, key));
  }

  return (
    <section className="card calculator" aria-label="Calculator" onKeyDown={type}>
      <output className="calculator-display" aria-live="polite">
        {state.display}
      </output>
      <div className="calculator-keys">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={classOf(key)}
            aria-pressed={key === state.operator ? true : undefined}
            onClick={() => setState(press(state, key))}
          >
            {key}
          </button>
        ))}
      </div>
    </section>
  );
}

function classOf(key: string): string {
  if (key === '=') return 'button button-primary';
  if (key === '0') return 'button calculator-wide';
  return /\d|\./.test(key) ? 'button' : 'button calculator-operator';
}
