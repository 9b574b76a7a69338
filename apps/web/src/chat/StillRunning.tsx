import type { ActionView } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { useNow } from '../components/use-now.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { isStillRunning } from './still-running.ts';

/** Shown below a command that has printed nothing for a while. The person can skip it or stop the turn. */
export function StillRunning({ action }: { readonly action: ActionView }) {
  const { chat } = useWorkspace();
  const canStop = useStore(chat.isStoppable);
  const isLate = isStillRunning(action, useNow());
  return isLate ? (
    <div className="flex items-center gap-1.5 pr-2 pb-1 pl-8 text-12">
      <span role="status" className="min-w-0 flex-1 text-warn">
        Still running, no output
      </span>
      <Button size="sm" className="max-md:h-9" onClick={() => chat.skipAction(action.id)}>
        Skip
      </Button>
      {canStop && (
        <Button size="sm" className="max-md:h-9" onClick={() => void chat.stop()}>
          Stop
        </Button>
      )}
    </div>
  ) : null;
}
