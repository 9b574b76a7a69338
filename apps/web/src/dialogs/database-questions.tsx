import { SUPABASE_NAME_MAX_LENGTH } from '@lathe/protocol';
import { useId, useState } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { Icon } from '../components/Icon.tsx';
import type { DialogContentProps, Question } from './question.tsx';

/** Supabase's list of the person's projects. */
const SUPABASE_PROJECTS = 'https://supabase.com/dashboard/projects';

/** The organization may have no more databases. Opening Supabase answers nothing: the person comes back and chooses. */
export function DatabaseLimitDialog({ onAnswer }: DialogContentProps<'database-limit'>) {
  return (
    <Dialog
      title="Your organization reached its project limit"
      icon="warn"
      tone="warn"
      onDismiss={() => onAnswer('dismiss')}
      footer={
        <>
          <a href={SUPABASE_PROJECTS} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'md', 'max-sm:h-11')}>
            Open Supabase
            <Icon name="external" size={14} />
          </a>
          <span className="ml-auto flex flex-wrap justify-end gap-2">
            <Button className="max-sm:h-11" onClick={() => onAnswer('use-built-in')}>
              Use built in
            </Button>
            <Button kind="primary" className="max-sm:h-11" onClick={() => onAnswer('choose-existing')}>
              Choose existing
            </Button>
          </span>
        </>
      }
    >
      <p className="text-fg-2">Nothing was created. Pause a project at Supabase, use one that you have, or keep the data on this server.</p>
    </Dialog>
  );
}

/** The organization has a database with this name, so another name is asked for. */
export function DatabaseNameExistsDialog({ dialog, onAnswer }: DialogContentProps<'database-name-exists'>) {
  const form = useId();
  const [name, setName] = useState(`${dialog.name}-2`);
  const isSame = name.trim() === '' || name.trim().toLowerCase() === dialog.name.toLowerCase();
  return (
    <Dialog
      title="There is a project with this name"
      icon="warn"
      tone="warn"
      onDismiss={() => onAnswer('dismiss')}
      footer={
        <>
          <Button kind="quiet" className="max-sm:h-11" onClick={() => onAnswer('dismiss')}>
            Cancel
          </Button>
          <span className="ml-auto flex flex-wrap justify-end gap-2">
            <Button className="max-sm:h-11" onClick={() => onAnswer('choose-existing')}>
              Use the existing one
            </Button>
            <Button type="submit" form={form} kind="primary" disabled={isSame} className="max-sm:h-11">
              Create
            </Button>
          </span>
        </>
      }
    >
      <p className="text-fg-2">Your organization at Supabase already has “{dialog.name}”. Use it, or choose another name.</p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame) onAnswer({ type: 'renamed', title: name.trim() });
        }}
      >
        <Field data-autofocus label="New name" required maxLength={SUPABASE_NAME_MAX_LENGTH} value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}

export const databaseConfirmation = (): Question => ({
  title: 'Create a new database?',
  icon: 'database',
  children: <p className="text-fg-2">The current one is not changed.</p>,
  buttons: {
    start: [{ label: 'Cancel', value: 'dismiss', kind: 'quiet' }],
    end: [
      { label: 'Use existing', value: 'choose-existing' },
      { label: 'Create', value: 'confirm', kind: 'primary' },
    ],
  },
});
