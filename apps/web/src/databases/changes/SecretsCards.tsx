import { messageOf, secretsBodySchema } from '@lathe/protocol';
import type { ChangeQueueItem } from '@lathe/workspace';
import { type FormEvent, useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';

type SecretsItem = Extract<ChangeQueueItem, { type: 'function-secrets' }>;

/** What functions read and nobody has set. */
export function SecretsCards() {
  const { changes } = useWorkspace();
  const items = useStore(changes.items).filter((item): item is SecretsItem => item.type === 'function-secrets');
  return items.map((item) => <SecretsCard key={item.id} item={item} />);
}

/** Values go from the fields to the server, and nowhere else: the form forgets them when they are saved. */
function SecretsCard({ item: { id, slug, names } }: { readonly item: SecretsItem }) {
  const { functionSecrets } = useWorkspace();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const secrets = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const isValid = Object.keys(secrets).length > 0 && secretsBodySchema.safeParse({ secrets }).success;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isValid || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await functionSecrets.save(secrets);
      setValues({});
    } catch (error) {
      setFailure(messageOf(error));
    }
    setIsBusy(false);
  };

  return (
    <section
      aria-label={`Secrets of ${slug}`}
      className="mb-4 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-card border border-line bg-surface p-3 text-13 last:mb-0"
    >
      <Icon name="key" className="mt-0.5 text-fg-2" />
      <form onSubmit={(event) => void save(event)} autoComplete="off" className="flex min-w-0 flex-col gap-2">
        <h2 className="font-strong wrap-anywhere">
          The function {slug} needs {names.length === 1 ? 'a secret' : `${names.length} secrets`}
        </h2>
        <p className="text-fg-2">Values go straight to the server. They are never shown again, and never reach the chat, the files or a model.</p>
        {names.map((name) => (
          <Field
            key={name}
            label={name}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        <ActionError error={failure === undefined ? undefined : new Error(failure)} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" size="sm" isBusy={isBusy} disabled={!isValid || isBusy} className="max-sm:h-10">
            {isBusy ? 'Saving' : 'Save'}
          </Button>
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => functionSecrets.postpone(id)} className="max-sm:h-10">
            Not now
          </Button>
        </div>
      </form>
    </section>
  );
}
