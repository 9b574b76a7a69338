import { Button, IconButton } from '../components/Button.tsx';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { copyText } from '../components/copy-text.ts';
import { lazy, Suspense, useState } from 'react';
import { compactNumber, dollars, duration } from '../components/format.ts';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import type { TurnFooter as Footer } from '@lathe/workspace';

const TurnLedger = lazy(async () => ({ default: (await import('./TurnLedger.tsx')).TurnLedger }));

/** Shorter turns are shown as one second. */
const SHORTEST_MS = 1000;

export interface TurnFooterProps {
  readonly messageId: string;
  /** Undefined for an answer without a result. */
  readonly footer: Footer | undefined;
  readonly isEmbeddedModel: boolean;
  /** The answer has text to copy. */
  readonly hasText: boolean;
}

/** What a turn changed and used, and buttons to undo it. In a narrow chat the time is hidden first, then the buttons wrap as a group. */
export function TurnFooter({ messageId, footer, isEmbeddedModel, hasText }: TurnFooterProps) {
  const { showsCost } = useStore(useServices().preferences.preferences);
  const hasVersion = useHasVersion(messageId, footer !== undefined && footer.fileCount > 0);
  const facts =
    footer === undefined
      ? []
      : [footer.fileCount > 0 && (footer.fileCount === 1 ? '1 file' : `${footer.fileCount} files`), isEmbeddedModel && 'Built-in assistant'].filter(
          (fact) => fact !== false,
        );
  const used = isEmbeddedModel || !showsCost ? [] : usedText(footer);
  const [isLedgerOpen, setLedgerOpen] = useState(false);
  const openLedger = isEmbeddedModel || footer?.tokens === undefined ? undefined : () => setLedgerOpen(true);
  // Not every stored turn has a duration.
  const time = footer !== undefined && footer.durationMs > 0 ? duration(Math.max(SHORTEST_MS, footer.durationMs)) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      {/* Only one line is visible. Facts that do not fit wrap to a hidden second line. */}
      <p className="flex max-h-4 max-w-full flex-[1_0_min-content] flex-wrap overflow-hidden text-12 whitespace-pre text-fg-3 tnum">
        <span className="max-w-full truncate">
          {facts.join(' · ')}
          {used.length > 0 && facts.length > 0 && ' · '}
          {used.length > 0 && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${used.join(', ')}. Show what this turn cost`}
              onClick={openLedger}
              className="rounded-row underline decoration-line-control decoration-dotted underline-offset-2 -outline-offset-2 hover:text-fg"
            >
              {used.join(' · ')}
            </button>
          )}
        </span>
        {time !== undefined && (
          <span>
            {facts.length + used.length > 0 && ' · '}
            {time}
          </span>
        )}
      </p>
      <div className="ml-auto flex items-center gap-0.5">
        {hasVersion && <VersionButtons messageId={messageId} />}
        {hasText && !hasVersion && <CopyAnswer messageId={messageId} />}
        <AnswerMenu messageId={messageId} hasCopy={hasText && hasVersion} onLedger={openLedger} />
      </div>
      {isLedgerOpen && (
        <Suspense fallback={null}>
          <TurnLedger messageId={messageId} onDismiss={() => setLedgerOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The tokens and the cost of a turn, as far as they are known. */
function usedText(footer: Footer | undefined): string[] {
  return [
    ...(footer?.tokens === undefined ? [] : [`${compactNumber(footer.tokens)} tokens`]),
    ...(footer?.tokens === undefined || footer.cost === undefined ? [] : [dollars(footer.cost)]),
  ];
}

function CopyAnswer({ messageId }: { readonly messageId: string }) {
  const { chat } = useWorkspace();
  return <CopyIconButton label="Copy answer" text={() => chat.copyText(messageId)} />;
}

interface AnswerMenuProps {
  readonly messageId: string;
  /** Copy is in the menu because there is no room for a button. */
  readonly hasCopy: boolean;
  /** Undefined for a turn that used nothing. */
  readonly onLedger: (() => void) | undefined;
}

function AnswerMenu(props: AnswerMenuProps) {
  return (
    <Menu align="end" trigger={<IconButton size="sm" icon="more" label="More actions" className="max-md:size-10" />}>
      <AnswerMenuItems {...props} />
    </Menu>
  );
}

/** Rendered while the menu is open, so a new turn need not render the menus of all answers. */
function AnswerMenuItems({ messageId, hasCopy, onLedger }: AnswerMenuProps) {
  const workspace = useWorkspace();
  const { chat } = workspace;
  const isIdle = useStore(chat.status) === 'idle';
  const messages = useStore(chat.messages);
  // Where a branch began or ended, the chat says so without being asked.
  const isAnswer = messages[messages.findIndex(({ id }) => id === messageId) - 1]?.role === 'user';
  return (
    <>
      {hasCopy && (
        <MenuItem icon="copy" onSelect={() => copyText(chat.copyText(messageId), workspace)}>
          Copy answer
        </MenuItem>
      )}
      <MenuItem icon="reload" isDisabled={!isIdle || !isAnswer} onSelect={() => void chat.regenerate(messageId)}>
        Regenerate
      </MenuItem>
      <MenuItem icon="branch" isDisabled={!isIdle} onSelect={() => void chat.branch(messageId)}>
        Branch from here
      </MenuItem>
      {onLedger && (
        <MenuItem icon="coin" onSelect={onLedger}>
          What this turn cost
        </MenuItem>
      )}
    </>
  );
}

/** Whether the turn has a version and one before it. Changes by commands are known once the version is complete. */
function useHasVersion(messageId: string, hasFiles: boolean): boolean {
  const versions = useStore(useWorkspace().snapshots.versions);
  const at = versions.findIndex(({ id }) => id === messageId);
  const version = versions[at];
  return version !== undefined && at < versions.length - 1 && (hasFiles || version.isFinalized);
}

function VersionButtons({ messageId }: { readonly messageId: string }) {
  const { snapshots, chat } = useWorkspace();
  const isRestoring = useStore(snapshots.isRestoring);
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <>
      <Button kind="quiet" size="sm" className="max-md:h-10" disabled={!isIdle || isRestoring} onClick={() => void snapshots.undoTurn(messageId)}>
        Undo turn
      </Button>
      <Button kind="quiet" size="sm" className="max-md:h-10" onClick={() => void snapshots.compareTurn(messageId)}>
        Compare
      </Button>
    </>
  );
}
