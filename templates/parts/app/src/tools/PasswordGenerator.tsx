import { useState } from 'react';
import { texts } from '../texts';
import { Generated } from './Generated';
import { password } from './random';

interface PasswordGeneratorProps {
  title?: string;
  length?: number;
  /** Whether they can be switched on. */
  digits?: boolean;
  symbols?: boolean;
  hasHistory?: boolean;
}

/** Nothing of it is kept or sent. */
export function PasswordGenerator({ title = texts.password, length = 16, digits = true, symbols = true, hasHistory }: PasswordGeneratorProps) {
  const [size, setSize] = useState(length);
  const [hasDigits, setDigits] = useState(digits);
  const [hasSymbols, setSymbols] = useState(symbols);
  return (
    <Generated title={title} hasHistory={hasHistory} make={() => password(size, digits && hasDigits, symbols && hasSymbols)}>
      <div className="generated-settings">
        <label className="field">
          <span>
            {texts.length}: {size}
          </span>
          <input type="range" min={4} max={64} value={size} onChange={(event) => setSize(Number(event.target.value))} />
        </label>
        {digits && (
          <label className="generated-check">
            <input type="checkbox" checked={hasDigits} onChange={(event) => setDigits(event.target.checked)} />
            {texts.digits}
          </label>
        )}
        {symbols && (
          <label className="generated-check">
            <input type="checkbox" checked={hasSymbols} onChange={(event) => setSymbols(event.target.checked)} />
            {texts.symbols}
          </label>
        )}
      </div>
    </Generated>
  );
}
