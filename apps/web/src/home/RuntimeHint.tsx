import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import type { WorkspacePage } from '@lathe/workspace';

/** Shows how the runtime's boot progresses while the first prompt is typed, and nothing before that. */
export function RuntimeHint() {
  const workspace = useStore(useServices().workspace);
  return workspace === undefined ? null : <BootState workspace={workspace} />;
}

function BootState({ workspace }: { readonly workspace: WorkspacePage }) {
  const step = useStore(workspace.runtime.runtime);
  if (step.status === 'waiting') return null;
  return (
    <span className="mr-2 inline-flex items-center gap-1.5 text-12 text-fg-3 max-sm:hidden" aria-live="polite">
      {step.status === 'busy' && (
        <>
          <Spinner size={11} />
          Runtime starting
        </>
      )}
      {step.status === 'ready' && (
        <>
          <Icon name="check" size={14} className="text-ok" />
          Runtime ready
        </>
      )}
      {step.status === 'failed' && (
        <>
          <Icon name="warn" size={14} className="text-warn" />
          Runtime did not start
        </>
      )}
    </span>
  );
}
