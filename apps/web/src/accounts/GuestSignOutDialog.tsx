import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';

interface GuestSignOutDialogProps {
  readonly isLeaving: boolean;
  readonly onKeep: () => void;
  readonly onLeave: () => void;
  readonly onDismiss: () => void;
}

/** Says what a guest loses by signing out. Enter cancels. */
export function GuestSignOutDialog({ isLeaving, onKeep, onLeave, onDismiss }: GuestSignOutDialogProps) {
  return (
    <Dialog
      title="Sign out of this guest account?"
      icon="warn"
      tone="warn"
      onDismiss={onDismiss}
      footer={
        <>
          <Button kind="quiet" onClick={onKeep} className="max-sm:h-11">
            Keep this account
          </Button>
          <span className="flex-1" />
          <Button data-autofocus onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="danger" isBusy={isLeaving} disabled={isLeaving} onClick={onLeave} className="max-sm:h-11">
            {isLeaving ? 'Signing out' : 'Sign out'}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">Nobody can sign in to a guest account again. Its projects can then no longer be opened.</p>
    </Dialog>
  );
}
