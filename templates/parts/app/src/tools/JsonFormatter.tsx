import { useState } from 'react';
import { texts } from '../texts';
import { CopyRow } from './CopyRow';
import { Tool } from './Tool';
import './code-tools.css';

interface JsonFormatterProps {
  title?: string;
}

/** The value, or what the browser says is wrong. */
function parsed(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

export function JsonFormatter({ title = texts.jsonFormatter }: JsonFormatterProps) {
  const [text, setText] = useState('{"name":"Ada","languages":["en","fr"]}');
  const [isShort, setShort] = useState(false);
  const read = parsed(text);
  const result = 'error' in read ? '' : JSON.stringify(read.value, null, isShort ? undefined : 2);
  return (
    <Tool title={title} isWide>
      <label className="code-field">
        <span>JSON</span>
        <textarea className="input" spellCheck={false} value={text} aria-invalid={'error' in read} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="tool-status" role="status">
        {'error' in read ? read.error : texts.validJson}
      </p>
      <div className="tool-row">
        <button type="button" className="button" aria-pressed={!isShort} onClick={() => setShort(false)}>
          {texts.indented}
        </button>
        <button type="button" className="button" aria-pressed={isShort} onClick={() => setShort(true)}>
          {texts.inOneLine}
        </button>
      </div>
      {!('error' in read) && (
        <pre className="code-shown" tabIndex={0}>
          {result}
        </pre>
      )}
      {!('error' in read) && <CopyRow label="JSON" value={texts.characterCount(result.length)} copied={result} />}
    </Tool>
  );
}
