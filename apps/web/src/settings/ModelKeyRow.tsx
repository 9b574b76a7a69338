import type { ModelKey } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationName } from '../api/api.ts';
import { modelsQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { useReturnFocus } from '../components/use-return-focus.ts';
import { useServices } from '../services.tsx';
import type { KeyProvider } from './key-providers.ts';
import { keyStatus } from './key-status.ts';
import { ModelKeyForm } from './ModelKeyForm.tsx';

export interface ModelKeyRowProps {
  readonly entry: KeyProvider;
  /** Undefined while they are loaded. */
  readonly keys: readonly ModelKey[] | undefined;
  /** The organization that owns the key. Without one it is the person's. */
  readonly of: OrganizationName | undefined;
}

/** A service with the last characters of its key, and buttons to add, replace or remove it. */
export function ModelKeyRow({ entry, keys, of }: ModelKeyRowProps) {
  const stored = keys?.find((key) => key.provider === entry.provider);
  const { api } = useServices();
  const [isEditing, setIsEditing] = useState(false);
  const opener = useReturnFocus<HTMLButtonElement>(isEditing);
  const refresh = useRefreshKeys();
  // The status of an organization's keys is unknown here, because they count only in its projects.
  const list = useQuery({ ...modelsQuery(api), enabled: of === undefined });
  const status = of === undefined ? keyStatus(entry, stored, list.data) : undefined;
  const remove = useMutation({ mutationFn: () => api.deleteModelKey(of, entry.provider), onSuccess: refresh });
  return (
    <section aria-label={entry.name} className="border-t border-line py-3 last:border-b">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2 font-strong">
            {entry.name}
            {stored && <Badge tone="ok">{stored.hint ? `Key …${stored.hint}` : 'Set'}</Badge>}
          </div>
          <div className="flex flex-wrap gap-x-2 text-12 wrap-anywhere text-fg-3">
            <p>{stored ? `${stored.baseUrl ? `${stored.baseUrl}, changed` : 'Changed'} ${relativeTime(stored.updatedAt)}.` : entry.text}</p>
            {status && (
              <p role="status" className={classNames('flex gap-1', status.isFailure ? 'text-warn' : 'text-fg-2')}>
                {status.isFailure && <Icon name="warn" size={14} className="mt-px flex-none" />}
                {status.text}
              </p>
            )}
          </div>
          <ActionError error={remove.error} />
        </div>
        {!isEditing && (
          <>
            {stored && (
              <Button kind="quiet" isBusy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()} className="max-sm:h-10">
                {remove.isPending ? 'Removing' : 'Remove'}
              </Button>
            )}
            <Button ref={opener} disabled={keys === undefined} onClick={() => setIsEditing(true)} className="max-sm:h-10">
              {stored ? 'Replace' : entry.address ? 'Add address' : 'Add key'}
            </Button>
          </>
        )}
      </div>
      {isEditing && (
        <ModelKeyForm
          entry={entry}
          of={of}
          baseUrl={stored?.baseUrl ?? ''}
          onCancel={() => setIsEditing(false)}
          onSaved={async () => {
            await refresh();
            setIsEditing(false);
          }}
        />
      )}
    </section>
  );
}

/** Loads keys and models again, because keys decide which models can be chosen. */
function useRefreshKeys(): () => Promise<void> {
  const { workspace } = useServices();
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['model-keys'] }), client.invalidateQueries({ queryKey: ['models'] })]);
    await workspace.get()?.current.get()?.chat.reloadModels();
  };
}
