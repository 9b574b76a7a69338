import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';
import { useSettingsAddress } from '../settings/use-settings-project.ts';
import type { ChatFailure } from '@lathe/workspace';

/** Why an answer did not come, what was kept, and the way on. */
export function FailureCard({ failure, canRetry }: { readonly failure: ChatFailure; readonly canRetry: boolean }) {
  const { chat } = useWorkspace();
  const address = useSettingsAddress();
  // The card is there before the turn has quite ended; until then nothing can be asked again.
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <section role="alert" className="flex gap-2.5 rounded-card border border-warn-line bg-surface px-3 py-2.5 text-13">
      <Icon name="warn" className="mt-0.5 text-warn" />
      <div className="min-w-0 flex-1">
        <h2 className="font-strong">{failure.title ?? 'The answer did not arrive'}</h2>
        <p className="text-12 wrap-anywhere text-fg-2">{failure.message}</p>
        {(canRetry || failure.needsModelKey) && (
          <div className="mt-2 flex flex-wrap gap-2">
            {canRetry && failure.isRetryable && (
              <Button size="sm" icon="reload" className="max-md:h-10" disabled={!isIdle} onClick={() => void chat.retry()}>
                Try again
              </Button>
            )}
            {failure.needsModelKey && (
              <Link to={address('applications')} className={buttonClass('default', 'sm', 'max-md:h-10')}>
                Manage keys
              </Link>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
