import { useState } from 'react';
import { texts } from '../texts';
import { CopyRow } from './CopyRow';
import { type Code, decoded, encoded } from './text-codec';
import { Tool } from './Tool';
import './code-tools.css';

interface TextCodecProps {
  title?: string;
  code?: Code;
}

const NAMES: Readonly<Record<Code, string>> = { base64: 'Base64', url: 'URL' };

export function TextCodec({ title, code = 'base64' }: TextCodecProps) {
  const [text, setText] = useState('');
  const [isDecoding, setDecoding] = useState(false);
  const result = isDecoding ? decoded(text, code) : encoded(text, code);
  return (
    <Tool title={title ?? NAMES[code]} isWide>
      <div className="tool-row">
        <button type="button" className="button" aria-pressed={!isDecoding} onClick={() => setDecoding(false)}>
          {texts.encode}
        </button>
        <button type="button" className="button" aria-pressed={isDecoding} onClick={() => setDecoding(true)}>
          {texts.decode}
        </button>
      </div>
      <label className="code-field">
        <span>{texts.yourText}</span>
        <textarea className="input" spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="tool-status" role="status">
        {result === undefined ? texts.notDecoded : ''}
      </p>
      <CopyRow label={texts.result} value={result ?? ''} />
    </Tool>
  );
}
