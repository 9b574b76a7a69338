import { memo, useId, useState } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { ActionView } from '@lathe/workspace';
import { ActionEnd } from './ActionEnd.tsx';
import { StillRunning } from './StillRunning.tsx';
import { shortenPath } from './shorten-path.ts';

const OUTPUT_CLASS =
  'mx-2 mb-1 max-h-48 overflow-auto rounded-control bg-solid px-2 py-1.5 font-mono text-[11.5px] leading-4 whitespace-pre-wrap wrap-anywhere text-fg-2 focus-row';

export interface ActionRowProps {
  readonly action: ActionView;
  /** The answer it belongs to. */
  readonly messageId: string;
}

/** An action in one line: status, verb, subject and outcome. A file's row opens its diff, or the file if there is no diff yet. */
export const ActionRow = memo(function ActionRow({ action, messageId }: ActionRowProps) {
  const { editor, layout, chat, snapshots } = useWorkspace();
  const { path } = action;
  const isIdle = useStore(chat.status) === 'idle';
  const [showsOutput, setShowsOutput] = useState(false);
  const outputId = useId();
  const open =
    path === undefined || action.isLocked
      ? undefined
      : () => {
          const isKept = snapshots.versions.get().some(({ id, number, isFinalized }) => id === messageId && number > 1 && isFinalized);
          if (isKept && action.status === 'complete') return void snapshots.compareTurn(messageId, path);
          layout.setView('files');
          editor.select(path);
        };
  const Row = open ? 'button' : 'div';
  return (
    <li>
      <div className="flex items-center">
        <Row
          {...(open ? { type: 'button' as const, onClick: open, title: `Open ${action.label}` } : {})}
          className={classNames(
            'flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-row px-2 text-left focus-row max-md:min-h-11',
            action.isWriting ? 'bg-accent-soft' : 'hover:bg-hover',
            action.status === 'pending' && !action.isLocked && 'text-fg-3',
          )}
        >
          <StatusIcon action={action} />
          <span className="sr-only">{action.isWriting ? 'writing' : action.status}</span>
          <span className="min-w-[54px] flex-none text-fg-3">{verbOf(action)}</span>
          <span className="flex min-w-0 flex-1 font-mono text-[12px] leading-5">
            {path === undefined ? <span className="truncate">{action.label}</span> : <PathLabel path={action.label} />}
          </span>
          <span className="ml-auto inline-flex max-w-[60%] flex-none items-center gap-2 text-12 text-fg-3">
            {action.isLocked ? (
              <Button size="sm" className="max-md:h-9" onClick={() => void chat.unlockOnce(action.id, messageId)}>
                Unlock once
              </Button>
            ) : (
              <ActionEnd action={action} />
            )}
          </span>
        </Row>
        {action.output !== undefined && (
          <IconButton
            size="sm"
            icon={showsOutput ? 'down' : 'right'}
            label={`${showsOutput ? 'Hide' : 'Show'} the output of ${action.label}`}
            aria-expanded={showsOutput}
            aria-controls={outputId}
            onClick={() => setShowsOutput(!showsOutput)}
            className="max-md:size-10"
          />
        )}
        {action.canRetry && (
          <IconButton
            size="sm"
            icon="reload"
            label={`Retry ${action.label}`}
            disabled={!isIdle}
            onClick={() => void chat.retryAction(action.id, messageId)}
            className="max-md:size-10"
          />
        )}
      </div>
      {action.quietSince !== undefined && <StillRunning action={action} />}
      {action.why && <p className="pr-2 pb-1 pl-8 text-12 wrap-anywhere text-fg-3">{action.why}</p>}
      {action.isLocked && action.reason && <p className="pr-2 pb-1 pl-8 text-12 wrap-anywhere text-fg-3">{action.reason}</p>}
      {action.status === 'failed' && action.exitCode !== undefined && action.reason && (
        <p className="pr-2 pb-1 pl-8 text-12 wrap-anywhere text-danger">{action.reason}</p>
      )}
      {action.output !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
        <section id={outputId} hidden={!showsOutput} aria-label={`Output of ${action.label}`} tabIndex={0} className={OUTPUT_CLASS}>
          {action.output.trim()}
        </section>
      )}
    </li>
  );
});

/** The number of characters that fit in a row of a narrow card, beside its end slot. */
const NARROW_LENGTH = 18;

/** Folders are cut from the left, in a narrow card all of them. The file name stays. */
function PathLabel({ path }: { readonly path: string }) {
  const short = shortenPath(path);
  const nameStart = short.lastIndexOf('/') + 1;
  const givesWay = nameStart > 0 && short.length > NARROW_LENGTH;
  return (
    <>
      <span className={classNames('min-w-0 truncate [direction:rtl]', givesWay && '@max-[340px]:hidden')}>
        <bdi>{short.slice(0, nameStart)}</bdi>
      </span>
      {givesWay && <span className="hidden flex-none @max-[340px]:inline">…/</span>}
      <span className="max-w-full flex-none truncate @max-[340px]:shrink">{short.slice(nameStart)}</span>
    </>
  );
}

function verbOf(action: ActionView): string {
  if (action.isLocked) return 'Locked';
  return action.status === 'skipped' ? 'Skipped' : action.verb;
}

function StatusIcon({ action }: { readonly action: ActionView }) {
  const place = 'mx-px';
  if (action.isLocked) return <Icon name="lock" size={14} className={`${place} text-warn`} />;
  if (action.isWriting) return <Icon name="pen" size={14} className={`${place} text-accent`} />;
  switch (action.status) {
    case 'running':
      return (
        <span className={`${place} inline-flex`}>
          <Spinner />
        </span>
      );
    case 'complete':
      return <Icon name="check" size={14} className={`${place} text-ok`} />;
    case 'failed':
      return <Icon name="bad" size={14} className={`${place} text-danger`} />;
    case 'aborted':
      return <Icon name="stop" size={14} className={`${place} text-fg-3`} />;
    case 'skipped':
      return <Icon name="skip" size={14} className={`${place} text-fg-3`} />;
    case 'pending':
      return <Icon name="clock" size={14} className={`${place} text-fg-3`} />;
  }
}
