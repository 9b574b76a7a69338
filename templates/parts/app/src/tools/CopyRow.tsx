import { useState } from 'react';
import { texts } from '../texts';

interface CopyRowProps {
  label: string;
  value: string;
  /** What is copied, if it is not what is shown. */
  copied?: string;
}

/** A result with a button that copies it. */
export function CopyRow({ label, value, copied = value }: CopyRowProps) {
  const [status, setStatus] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setStatus(texts.copied);
    } catch {
      // Some browsers refuse without a permission: it can still be selected by hand.
      setStatus(texts.notCopied);
    }
  }

  return (
    <div className="copy-row">
      <span className="copy-label">{label}</span>
      <output aria-label={label}>{value}</output>
      <button type="button" className="button" aria-label={`${texts.copy}: ${label}`} onClick={copy}>
        {texts.copy}
      </button>
      {status !== '' && (
        <p className="tool-status" role="status">
          {status}
        </p>
      )}
    </div>
  );
}
