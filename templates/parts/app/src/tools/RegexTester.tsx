import { useState } from 'react';
import { texts } from '../texts';
import { piecesOf } from './matches';
import { Tool } from './Tool';
import './code-tools.css';

const FLAGS = ['g', 'i', 'm', 's', 'u'] as const;

interface RegexTesterProps {
  title?: string;
}

export function RegexTester({ title = texts.regexTester }: RegexTesterProps) {
  const [pattern, setPattern] = useState('\\b\\w+@\\w+\\.\\w+\\b');
  const [flags, setFlags] = useState('g');
  const [text, setText] = useState('ada@example.com, grace@example.org');
  const pieces = piecesOf(pattern, flags, text);
  return (
    <Tool title={title} isWide>
      <label className="code-field">
        <span>{texts.pattern}</span>
        <input className="input" spellCheck={false} value={pattern} aria-invalid={pieces === undefined} onChange={(event) => setPattern(event.target.value)} />
      </label>
      <div className="tool-row">
        {FLAGS.map((flag) => (
          <button
            key={flag}
            type="button"
            className="button"
            aria-pressed={flags.includes(flag)}
            aria-label={`${texts.flags}: ${flag}`}
            onClick={() => setFlags(flags.includes(flag) ? flags.replace(flag, '') : flags + flag)}
          >
            {flag}
          </button>
        ))}
      </div>
      <label className="code-field">
        <span>{texts.yourText}</span>
        <textarea className="input" spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="tool-status" role="status">
        {pieces === undefined ? texts.noPattern : texts.matchCount(pieces.filter(({ isMatch }) => isMatch).length)}
      </p>
      {pieces !== undefined && (
        <pre className="code-shown" tabIndex={0}>
          {pieces.map((piece, at) => (piece.isMatch ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>))}
        </pre>
      )}
    </Tool>
  );
}
