import { type Site, SITE_PASSWORD_MAX_LENGTH, SITE_PASSWORD_MIN_LENGTH, type SiteVisibility } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { useWorkspace } from '../services.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';
import { SITE_VISIBILITIES } from './visibilities.ts';

/**
 * Who can open the site. Only owners change it, without publishing again. Arrow keys pass every choice, so none applies
 * before it is saved.
 */
export function WhoCanOpen({ site }: { readonly site: Site }) {
  const { deploys } = useWorkspace();
  const [picked, setPicked] = useState<SiteVisibility>();
  const [changesPassword, setChangesPassword] = useState(false);
  const name = useId();
  const stop = (): void => {
    setPicked(undefined);
    setChangesPassword(false);
  };
  const change = useMutation({
    mutationFn: ({ visibility, password }: { visibility: SiteVisibility; password?: string }) => deploys.setVisibility(visibility, password),
    onSuccess: stop,
  });
  // "Only me" is then somebody else's choice.
  const isOnlyTheirs = site.visibility === 'me' && !site.isMine;
  const known = isOnlyTheirs ? undefined : site.visibility;
  const chosen = picked ?? known;
  const asksPassword = changesPassword || (picked === 'password' && !site.hasPassword);
  const pick = (visibility: SiteVisibility): void => {
    setChangesPassword(false);
    setPicked(visibility === known ? undefined : visibility);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (picked !== undefined) change.mutate({ visibility: picked });
  };
  return (
    <SheetBlock title="Who can open it">
      <form onSubmit={save}>
        <div role="radiogroup" aria-label="Who can open it">
          {SITE_VISIBILITIES.map(({ value, label, note }) => (
            <div key={value} className="flex min-h-7 items-center gap-2.5 max-sm:min-h-11">
              <label className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch">
                <input
                  type="radio"
                  name={name}
                  checked={chosen === value}
                  disabled={!site.isOwner || change.isPending}
                  onChange={() => pick(value)}
                  className="size-4 flex-none accent-accent-fill"
                />
                <span className="min-w-0 flex-1">{label}</span>
                {note !== '' && <span className="text-12 text-fg-3">{note}</span>}
              </label>
              {value === 'password' && chosen === 'password' && site.hasPassword && site.isOwner && !asksPassword && (
                <Button kind="quiet" size="sm" onClick={() => setChangesPassword(true)}>
                  Change the password
                </Button>
              )}
            </div>
          ))}
        </div>
        {picked !== undefined && !asksPassword && (
          <div className="mt-1.5 flex items-center gap-2">
            <Button type="submit" size="sm" isBusy={change.isPending} disabled={change.isPending}>
              Save
            </Button>
            <Button kind="quiet" size="sm" disabled={change.isPending} onClick={stop}>
              Cancel
            </Button>
          </div>
        )}
      </form>
      {asksPassword && <PasswordForm isBusy={change.isPending} onSubmit={(password) => change.mutate({ visibility: 'password', password })} />}
      {isOnlyTheirs && <p className="mt-1 text-12 text-fg-3">Only another member can open it now.</p>}
      {!site.isOwner && <p className="mt-1 text-12 text-fg-3">Only an owner of the project can change this.</p>}
      <ActionError error={change.error} className="mt-1.5" />
    </SheetBlock>
  );
}

function PasswordForm({ isBusy, onSubmit }: { readonly isBusy: boolean; readonly onSubmit: (password: string) => void }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit} className="mt-1.5 flex items-end gap-2">
      <Field
        label="Password for visitors"
        type="password"
        autoComplete="new-password"
        required
        minLength={SITE_PASSWORD_MIN_LENGTH}
        maxLength={SITE_PASSWORD_MAX_LENGTH}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        placeholder={`At least ${SITE_PASSWORD_MIN_LENGTH} characters`}
        autoFocus
        className="flex-1"
      />
      <Button type="submit" size="lg" isBusy={isBusy} disabled={isBusy} className="h-9 max-sm:h-11">
        Set
      </Button>
    </form>
  );
}
