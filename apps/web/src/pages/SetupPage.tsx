import { AppError } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Credentials, NewCredentials } from '../accounts/NewCredentials.tsx';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { Mark } from '../components/Mark.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';

/** `/setup`: the first visit to a server. The code from its log shows that it is the visitor's; then they choose how to sign in. */
export function SetupPage() {
  usePageTitle('Set up');
  const [code, setCode] = useState<string>();
  return (
    <main className="mx-auto flex w-[380px] max-w-[calc(100%-32px)] flex-col pt-38 pb-16 max-sm:pt-16">
      <Mark size={36} className="mb-5" />
      {code === undefined ? <CodeStep onAccepted={setCode} /> : <AccountStep code={code} />}
    </main>
  );
}

function CodeStep({ onAccepted }: { readonly onAccepted: (code: string) => void }) {
  const { api } = useServices();
  const [code, setCode] = useState('');
  const check = useMutation({ mutationFn: () => api.checkSetupCode({ code: code.trim() }), onSuccess: () => onAccepted(code.trim()) });
  const wrong = check.error instanceof AppError && check.error.code === 'forbidden' ? check.error.message : undefined;
  return (
    <>
      <h1 className="text-20 font-semibold tracking-[-.01em]">Set up this Lathe</h1>
      <p className="mt-1 mb-4 text-fg-2">The server’s log shows a setup code. It proves that this server is yours.</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
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
        <Button type="submit" kind="primary" size="wide" isBusy={check.isPending} disabled={check.isPending || code.trim() === ''}>
          {check.isPending ? 'Checking' : 'Continue'}
        </Button>
      </form>
    </>
  );
}

function AccountStep({ code }: { readonly code: string }) {
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
      <p className="mt-1 mb-4 text-fg-2">You own this Lathe: you see its settings and decide who else may use it. No mail is sent.</p>
      <NewCredentials id={form} error={setUp.error} onSubmit={setUp.mutate} />
      <Button type="submit" form={form} kind="primary" size="wide" className="mt-4" isBusy={setUp.isPending} disabled={setUp.isPending}>
        {setUp.isPending ? 'Setting up' : 'Finish setup'}
      </Button>
    </>
  );
}
