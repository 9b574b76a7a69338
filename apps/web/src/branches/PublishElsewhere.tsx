import type { OpenProject } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Says on a branch that the project itself is published. */
export function PublishElsewhere({ branch, onDismiss }: { readonly branch: NonNullable<OpenProject['branch']>; readonly onDismiss: () => void }) {
  const { branches } = useWorkspace();
  const current = useStore(branches.list).find(({ isCurrent }) => isCurrent);
  return (
    <Dialog
      title="Only the project itself is published"
      icon="branch"
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button className="max-sm:h-11" onClick={onDismiss}>
            Close
          </Button>
          <Button
            kind="primary"
            className="max-sm:h-11"
            disabled={current === undefined}
            onClick={() => {
              onDismiss();
              if (current) void branches.compare(current);
            }}
          >
            Compare with main
          </Button>
        </>
      }
    >
      <p className="text-fg-2">
        You are on the branch “{branch.title}”, so what is live stays as it is. To publish this, keep the branch first: compare it with main and choose “Keep
        this one”.
      </p>
    </Dialog>
  );
}
