import { PROJECT_TITLE_MAX_LENGTH } from '@lathe/protocol';
import { useRef, useState } from 'react';
import { classNames } from '../components/class-names.ts';

interface TitleFieldProps {
  readonly title: string;
  readonly isBusy?: boolean;
  /** The title was rejected. Leaving the field does not send it again. */
  readonly isRejected?: boolean;
  readonly className?: string;
  /** Called with a changed title that is not empty. */
  readonly onRename: (title: string) => void;
  /** Called when the title is not changed. */
  readonly onCancel: () => void;
}

/** Renames a project in place. Enter or leaving the field renames, Esc cancels. */
export function TitleField({ title, isBusy = false, isRejected = false, className, onRename, onCancel }: TitleFieldProps) {
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
        aria-invalid={isRejected}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        maxLength={PROJECT_TITLE_MAX_LENGTH}
        value={draft}
        disabled={isBusy}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => (!isRejected || isCancelled.current) && commit()}
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
