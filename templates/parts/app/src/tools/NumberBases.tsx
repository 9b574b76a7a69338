import { useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import './code-tools.css';

const BASES = [
  { base: 10, name: 'decimal', digits: /^\d+$/, prefix: '' },
  { base: 2, name: 'binary', digits: /^[01]+$/, prefix: '0b' },
  { base: 16, name: 'hexadecimal', digits: /^[\da-f]+$/i, prefix: '0x' },
  { base: 8, name: 'octal', digits: /^[0-7]+$/, prefix: '0o' },
] as const;

interface NumberBasesProps {
  title?: string;
}

/** A whole number in four bases. What is typed in one is in the others. */
export function NumberBases({ title = texts.numberBases }: NumberBasesProps) {
  const [typed, setTyped] = useState({ text: '42', base: 10 });
  const { digits, prefix } = BASES.find(({ base }) => base === typed.base)!;
  const text = typed.text.trim().replace(/^0[box]/i, '');
  // Numbers of any length: beyond 2^53 a plain number would lose its last digits.
  const value = digits.test(text) ? BigInt(prefix + text) : undefined;
  return (
    <Tool title={title}>
      {BASES.map(({ base, name }) => (
        <label key={base} className="code-field">
          <span>{texts.baseNames[name]}</span>
          <input
            className="input"
            spellCheck={false}
            aria-invalid={typed.base === base && value === undefined && typed.text !== ''}
            value={typed.base === base ? typed.text : (value?.toString(base) ?? '')}
            onChange={(event) => setTyped({ text: event.target.value, base })}
          />
        </label>
      ))}
      <p className="tool-status" role="status">
        {value === undefined && typed.text !== '' ? texts.noNumber : ''}
      </p>
    </Tool>
  );
}
