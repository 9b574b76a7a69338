import { PROJECT_TITLE_MAX_LENGTH } from '@lathe/protocol';
import { useRef, useState } from 'react';
import { classNames } from '../components/class-names.ts';

interface TitleFieldProps {
  readonly title: string;
  readonly isBusy?: boolean;
  /** The new title was refused: leaving the field does not send it again. */
  readonly isRefused?: boolean;
  readonly className?: string;
  /** Another title, which is not empty. */
  readonly onRename: (title: string) => void;
  /** The title stays as it is. */
  readonly onCancel: () => void;
}

/** A project's title in place, as a field: Enter or leaving it renames, Esc does not. */
export function TitleField({ title, isBusy = false, isRefused = false, className, onRename, onCancel }: TitleFieldProps) {
  const [draft, setDraft] = useState(title);
  const isCancelled = useRef(false);
  const commit = (): void => {
    if (isBusy) return;
    const next = draft.trim();
    if (isCancelled.current || next === '' || next === title) onCancel();
    else onRename(next);
  };
  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <input
        aria-label="Project title"
        aria-invalid={isRefused}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        maxLength={PROJECT_TITLE_MAX_LENGTH}
        value={draft}
        disabled={isBusy}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => (!isRefused || isCancelled.current) && commit()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          isCancelled.current = true;
          event.currentTarget.blur();
        }}
        className={classNames('h-7 max-w-full rounded-control border border-line-control bg-surface focus-field max-sm:h-10 max-sm:text-16', className)}
      />
    </form>
  );
}
