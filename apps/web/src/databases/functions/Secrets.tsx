import { messageOf, secretsBodySchema } from '@lathe/protocol';
import { type FormEvent, useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useWorkspace } from '../../services.tsx';

interface SecretsProps {
  readonly names: readonly string[];
  /** There are no functions beside it. */
  readonly isAlone: boolean;
}

/** The names of what functions read as variables. Values go in and never come out. */
export function Secrets({ names, isAlone }: SecretsProps) {
  const { databaseServices } = useWorkspace();
  /** The name that is set; empty for a new one. */
  const [setting, setSetting] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  const [error, setError] = useState<unknown>();
  const remove = async (name: string): Promise<void> => {
    setError(undefined);
    try {
      await databaseServices.setSecrets({ [name]: null });
      setRemoving(undefined);
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <section
      aria-label="Secrets"
      className={classNames(
        'flex-none overflow-y-auto p-3 max-md:w-full max-md:border-t max-md:border-line',
        isAlone ? 'w-full' : 'w-77 border-line md:border-l',
      )}
    >
      <div className="flex min-h-7 items-center">
        <h2 className="flex-1 text-12 font-medium text-fg-3">Secrets</h2>
        <Button kind="quiet" size="sm" icon="plus" onClick={() => setSetting('')}>
          Add
        </Button>
      </div>
      <ul>
        {names.map((name) => (
          <li key={name} className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
            <Icon name="key" size={14} className="flex-none text-fg-3" />
            <span className="min-w-0 flex-1 truncate font-mono text-12">{name}</span>
            {removing === name ? (
              <>
                <Button size="sm" onClick={() => setRemoving(undefined)}>
                  Keep
                </Button>
                <Button kind="danger" size="sm" onClick={() => void remove(name)}>
                  Remove
                </Button>
              </>
            ) : (
              <>
                <Button kind="quiet" size="sm" aria-label={`Set a new value of ${name}`} onClick={() => setSetting(name)}>
                  Set value
                </Button>
                <IconButton icon="trash" size="sm" label={`Remove ${name}`} onClick={() => setRemoving(name)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {names.length === 0 && setting === undefined && <p className="text-12 text-fg-2">No secrets yet. Functions read them as variables.</p>}
      <ActionError error={error} className="mt-1" />
      {setting !== undefined && <SecretForm key={setting} name={setting} onDone={() => setSetting(undefined)} />}
      <p className="mt-2 text-12 text-fg-3">Only names are shown. Values are never read back, and never reach the chat or a model.</p>
    </section>
  );
}

function SecretForm({ name: given, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const { databaseServices } = useWorkspace();
  const [name, setName] = useState(given);
  const [value, setValue] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isValid = value !== '' && secretsBodySchema.safeParse({ secrets: { [name]: value } }).success;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isValid || isBusy) return;
    setIsBusy(true);
    try {
      await databaseServices.setSecrets({ [name]: value });
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="mt-2 flex flex-col gap-2.5 border-t border-line pt-2.5">
      <Field
        label="Name"
        value={name}
        readOnly={given !== ''}
        autoComplete="off"
        spellCheck={false}
        placeholder="STRIPE_SECRET_KEY"
        onChange={(event) => setName(event.target.value)}
      />
      <Field label="Value" type="password" autoComplete="off" value={value} onChange={(event) => setValue(event.target.value)} error={failure} />
      <div className="flex gap-1.5">
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isValid || isBusy}>
          {isBusy ? 'Saving' : 'Save'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
