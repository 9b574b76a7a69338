import { useState } from 'react';
import { texts } from '../texts';
import { inCase, TEXT_CASES } from './text-case';
import { Tool } from './Tool';
import './text-tools.css';

interface CaseConverterProps {
  title?: string;
}

/** Writes a text in capitals, in small letters or as a name in code. */
export function CaseConverter({ title = texts.caseConverter }: CaseConverterProps) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(texts.copied);
    } catch {
      // Some browsers refuse without a permission: it can still be selected by hand.
      setStatus(texts.notCopied);
    }
  }

  function change(next: string) {
    setText(next);
    setStatus('');
  }

  return (
    <Tool title={title} isWide>
      <textarea
        className="input notes"
        aria-label={texts.yourText}
        placeholder={texts.yourText}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <div className="tool-row">
        {TEXT_CASES.map((each) => (
          <button key={each} type="button" className="button" disabled={text === ''} onClick={() => change(inCase(text, each))}>
            {texts.cases[each]}
          </button>
        ))}
      </div>
      <div className="tool-row">
        <button type="button" className="button button-primary" disabled={text === ''} onClick={copy}>
          {texts.copy}
        </button>
      </div>
      <p className="tool-status" role="status">
        {status}
      </p>
    </Tool>
  );
}
