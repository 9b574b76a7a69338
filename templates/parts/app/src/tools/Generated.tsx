import { type ReactNode, useState } from 'react';
import { texts } from '../texts';
import './generated.css';
import { Tool } from './Tool';

interface GeneratedProps {
  title: string;
  /** Something new, or undefined if there is nothing to choose from. */
  make: () => string | undefined;
  /** What is on the button. */
  action?: string;
  hasHistory?: boolean;
  /** How it is shown, if not as a text. */
  show?: (value: string) => ReactNode;
  /** What can be set. */
  children?: ReactNode;
}

/** Something random at each press of a button, which can be copied. */
export function Generated({ title, make, action = texts.generate, hasHistory = false, show = (value) => value, children }: GeneratedProps) {
  const [values, setValues] = useState<readonly string[]>([]);
  const [status, setStatus] = useState('');
  const [value] = values;

  function generate() {
    const next = make();
    setStatus(next === undefined ? texts.nothingToShow : '');
    if (next !== undefined) setValues([next, ...values].slice(0, 20));
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setStatus(texts.copied);
    } catch {
      // Some browsers refuse without a permission: it can still be selected by hand.
      setStatus(texts.notCopied);
    }
  }

  return (
    <Tool title={title}>
      {children}
      <output className="generated" aria-live="polite">
        {value === undefined ? '?' : show(value)}
      </output>
      <div className="tool-row">
        <button type="button" className="button button-primary" onClick={generate}>
          {action}
        </button>
        <button type="button" className="button" disabled={value === undefined} onClick={copy}>
          {texts.copy}
        </button>
      </div>
      <p className="tool-status" role="status">
        {status}
      </p>
      {hasHistory && values.length > 1 && (
        <ol className="tool-list">
          {values.slice(1).map((earlier, index) => (
            // The list only grows at its beginning.
            <li key={values.length - index}>{earlier}</li>
          ))}
        </ol>
      )}
    </Tool>
  );
}
