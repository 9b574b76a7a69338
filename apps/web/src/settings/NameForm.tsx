import { useState } from 'react';
import { Button } from '../components/Button.tsx';

export interface NameFormProps {
  readonly label: string;
  /** Use it as the key, so that the form remounts when it changes. */
  readonly name: string;
  readonly maxLength: number;
  readonly isDisabled?: boolean;
  readonly onRename: (name: string) => void;
}

/** A field for a name. Its button appears when the name has changed. */
export function NameForm({ label, name, maxLength, isDisabled = false, onRename }: NameFormProps) {
  const [draft, setDraft] = useState(name);
  const isChanged = draft.trim() !== name && draft.trim() !== '';
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onRename(draft.trim());
      }}
    >
      <input
        aria-label={label}
        maxLength={maxLength}
        value={draft}
        disabled={isDisabled}
        onChange={(event) => setDraft(event.target.value)}
        className="h-7 w-56 min-w-0 flex-1 rounded-control border border-line-control bg-surface px-2.5 focus-field disabled:border-line disabled:text-fg-off max-sm:h-10 max-sm:text-16"
      />
      {isChanged && (
        <Button type="submit" className="max-sm:h-10" disabled={isDisabled}>
          Rename
        </Button>
      )}
    </form>
  );
}
