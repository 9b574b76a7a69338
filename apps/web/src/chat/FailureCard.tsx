import { errorTitleOf } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { Button, type ButtonProps, buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import type { ChatFailure } from '@lathe/workspace';
import { LIMIT_SECTIONS } from './limit-words.ts';
import { RaiseLimit } from './RaiseLimit.tsx';
import { FAILURE_ADVICE } from './failure-advice.ts';
import { focusAfterKey } from '../components/message-box.ts';

/** Why an answer failed, what was kept, and what to do now. */
export function FailureCard({ failure, canRetry }: { readonly failure: ChatFailure; readonly canRetry: boolean }) {
  const { chat } = useWorkspace();
  const address = useSettingsAddress();
  // The card appears shortly before the turn ends. Until then, nothing can be sent.
  const isIdle = useStore(chat.status) === 'idle';
  const { advice, place } = FAILURE_ADVICE[failure.code];
  return (
    <section role="alert" className="flex gap-2.5 rounded-card border border-warn-line bg-surface px-3 py-2.5 text-13">
      <Icon name="warn" className="mt-0.5 text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-strong">{failure.title ?? errorTitleOf(failure.code)}</h2>
        <p className="text-12 wrap-anywhere text-fg-2">{failure.message}</p>
        <p className="text-12 text-fg-2">
          {failure.kept} {advice}
        </p>
        {(place || (canRetry && (failure.isRetryable || failure.drafts))) && (
          <div className="mt-1 flex flex-wrap gap-2">
            {canRetry && failure.drafts && (
              <AgainButton icon="play" disabled={!isIdle} onPress={() => void chat.goOn()}>
                Continue the draft
              </AgainButton>
            )}
            {canRetry && failure.isRetryable && (
              <AgainButton icon="reload" disabled={!isIdle} onPress={() => void chat.retry()}>
                Try again
              </AgainButton>
            )}
            {place === 'sign-in' && (
              <Link to="/sign-in" className={buttonClass('default', 'sm', 'max-md:h-10')}>
                Sign in
              </Link>
            )}
            {canRetry && failure.limit !== undefined && (
              <RaiseLimit kind={failure.limit} unit={failure.limitUnit} isDisabled={!isIdle} onRaised={() => void chat.goOn()} />
            )}
            {(place === 'keys' || place === 'limits') && (
              <Link
                to={address(place === 'keys' ? 'applications' : LIMIT_SECTIONS[failure.limit ?? 'month'])}
                className={buttonClass('default', 'sm', 'max-md:h-10')}
              >
                {place === 'keys' ? 'Manage keys' : 'Show limits'}
              </Link>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface AgainButtonProps extends Pick<ButtonProps, 'icon' | 'disabled' | 'children'> {
  readonly onPress: () => void;
}

/** Starts a turn that replaces the card. */
function AgainButton({ onPress, ...rest }: AgainButtonProps) {
  return (
    <Button
      {...rest}
      size="sm"
      className="max-md:h-10"
      onClick={(event) => {
        onPress();
        focusAfterKey(event);
      }}
    />
  );
}
