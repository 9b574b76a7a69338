import { AppError } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Credentials, NewCredentials } from '../accounts/NewCredentials.tsx';
import { RestoreForm } from '../backups/RestoreForm.tsx';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { Mark } from '../components/Mark.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';

interface Step {
  readonly code: string;
  /** 'restored': the backup's owner has no password yet. */
  readonly choice: 'account' | 'restore' | 'restored';
}

/**
 * `/setup`: the first visit to a server. The code from its log shows that it is the visitor's; then they choose how to
 * sign in, or restore a backup.
 */
export function SetupPage() {
  usePageTitle('Set up');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const signIn = async (): Promise<void> => {
    // What was read before is of the data that the backup replaced.
    client.clear();
    await navigate({ to: '/sign-in', search: { restored: true }, replace: true });
  };
  return (
    <main className="mx-auto flex w-[380px] max-w-[calc(100%-32px)] flex-col pt-38 pb-16 max-sm:pt-16">
      <Mark size={36} className="mb-5" />
      {step === undefined ? (
        <CodeStep onAccepted={setStep} />
      ) : step.choice === 'restore' ? (
        <>
          <h1 className="text-20 font-semibold tracking-[-.01em]">Restore a backup</h1>
          <p className="mt-1 mb-4 text-fg-2">
            Choose a file that <code className="font-mono text-12">lathe backup</code> made. It brings back accounts, projects and keys.
          </p>
          <RestoreForm
            code={step.code}
            onCancel={() => setStep({ ...step, choice: 'account' })}
            onRestored={(needsAccount) => (needsAccount ? setStep({ ...step, choice: 'restored' }) : void signIn())}
          />
        </>
      ) : (
        <AccountStep code={step.code} isRestored={step.choice === 'restored'} />
      )}
    </main>
  );
}

function CodeStep({ onAccepted }: { readonly onAccepted: (step: Step) => void }) {
  const { api } = useServices();
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: (_choice: Step['choice']) => api.checkSetupCode({ code: code.trim() }),
    onSuccess: (_, choice) => onAccepted({ code: code.trim(), choice }),
  });
  const wrong = check.error instanceof AppError && check.error.code === 'forbidden' ? check.error.message : undefined;
  const isOff = check.isPending || code.trim() === '';
  return (
    <>
      <h1 className="text-20 font-semibold tracking-[-.01em]">Set up this Lathe</h1>
      <p className="mt-1 mb-4 text-fg-2">The server’s log shows a setup code. It proves that this server is yours.</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate('account');
        }}
      >
        <Field
          label="Setup code"
          autoFocus
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={wrong}
        />
        <ActionError error={wrong === undefined ? check.error : undefined} />
        <div className="flex gap-2">
          <Button type="submit" kind="primary" size="wide" className="w-auto! flex-1!" isBusy={check.isPending} disabled={isOff}>
            {check.isPending ? 'Checking' : 'Continue'}
          </Button>
          <Button size="wide" className="w-auto!" disabled={isOff} onClick={() => check.mutate('restore')}>
            Restore a backup
          </Button>
        </div>
      </form>
    </>
  );
}

function AccountStep({ code, isRestored }: { readonly code: string; readonly isRestored: boolean }) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const setUp = useMutation({
    mutationFn: (credentials: Credentials) => api.setUp({ code, ...credentials }),
    onSuccess: async () => {
      // The home page would lead back here with what it read before.
      client.clear();
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <>
      <h1 className="text-20 font-semibold tracking-[-.01em]">Your account</h1>
      <p className="mt-1 mb-4 text-fg-2">
        {isRestored
          ? 'The backup is restored. Choose how you sign in from now on; its projects are yours.'
          : 'You own this Lathe: you see its settings and decide who else may use it.'}{' '}
        No mail is sent.
      </p>
      <NewCredentials id={form} error={setUp.error} onSubmit={setUp.mutate} />
      <Button type="submit" form={form} kind="primary" size="wide" className="mt-4" isBusy={setUp.isPending} disabled={setUp.isPending}>
        {setUp.isPending ? 'Setting up' : 'Finish setup'}
      </Button>
    </>
  );
}
