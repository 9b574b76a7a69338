import { useState } from 'react';
import { FIELD } from './PointRow.tsx';

interface DraftFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Numbers have arrows, and long texts several lines. */
  readonly kind?: 'text' | 'number' | 'lines';
  readonly className?: string;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onApply: (value: string) => void;
}

/** A field whose text is applied with Enter or when it loses the focus. Esc brings back what was there. */
export function DraftField({ label, value, placeholder, isDisabled, kind = 'text', className, onTyping, onApply }: DraftFieldProps) {
  const [draft, setDraft] = useState<string>();
  const type = (text: string | undefined): void => {
    setDraft(text);
    onTyping(text !== undefined && text !== value);
  };
  const apply = (): void => {
    if (draft !== undefined && draft !== value) onApply(draft);
    type(undefined);
  };
  const shared = {
    'aria-label': label,
    value: draft ?? value,
    placeholder,
    disabled: isDisabled,
    onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
    onBlur: apply,
    onKeyDown: (event: { readonly key: string; readonly shiftKey: boolean; preventDefault(): void; stopPropagation(): void }) => {
      if (event.key === 'Enter' && !(event.shiftKey && kind === 'lines')) {
        event.preventDefault();
        apply();
      } else if (event.key === 'Escape' && draft !== undefined && draft !== value) {
        event.stopPropagation(); // the panel stays
        type(undefined);
      }
    },
  };
  if (kind === 'lines')
    return (
      <textarea {...shared} rows={Math.min(5, Math.ceil((draft ?? value).length / 28))} className={`${FIELD} h-auto! resize-none py-1 ${className ?? ''}`} />
    );
  return <input {...shared} type={kind} className={`${FIELD} ${className ?? ''}`} />;
}
