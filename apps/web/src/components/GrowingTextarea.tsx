import type { KeyboardEvent, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface GrowingTextareaProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** The accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter and Cmd/Ctrl+Enter. Shift+Enter starts a new line. */
  readonly onSubmit: () => void;
  /** Called first. Returns true for a key that it has handled. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** The IDs of the suggestion list and its active option. */
  readonly list?: { readonly id: string; readonly option: string } | undefined;
  readonly autoFocus?: boolean;
  readonly className?: string;
}

/** A text box that grows with its text. */
export function GrowingTextarea({ label, value, onChange, onSubmit, onKey, list, className, ...rest }: GrowingTextareaProps) {
  const submitOnEnter = (event: KeyboardEvent): void => {
    if (onKey?.(event)) return;
    // During composition, Enter chooses a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <textarea
      {...rest}
      aria-label={label}
      aria-autocomplete={list && 'list'}
      aria-controls={list?.id}
      aria-activedescendant={list?.option}
      rows={1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={submitOnEnter}
      className={classNames('field-sizing-content w-full resize-none bg-transparent outline-none focus-visible:outline-none', className)}
    />
  );
}
