import { useMutation } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';

/** Has Entri enter the records at the person's registrar, on a page of its own. */
export function ConnectRecords({ hostname }: { readonly hostname: string }) {
  const { domains } = useWorkspace();
  const connect = useMutation({ mutationFn: async () => (await domains.connectLink(hostname)) ?? null });
  if (typeof connect.data === 'string')
    return (
      <p className="flex flex-wrap items-center gap-2">
        <a href={connect.data} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          <Icon name="external" size={14} />
          Continue at Entri
        </a>
        <span className="text-12 text-fg-3">You sign in at your registrar there, and it enters the records.</span>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button isBusy={connect.isPending} disabled={connect.isPending} onClick={() => connect.mutate()}>
        {connect.isPending ? 'Asking Entri' : 'Enter them for me'}
      </Button>
      {connect.data === null && (
        <span role="status" className="text-12 text-fg-3">
          Entri cannot do this now. Enter the records yourself.
        </span>
      )}
      <ActionError error={connect.error} />
    </div>
  );
}
