import { useStore } from '@nanostores/react';
import { Button, IconButton } from '../components/Button.tsx';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { copyText } from '../components/copy-text.ts';
import { compactNumber, duration } from '../components/format.ts';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { useServices, useWorkspace } from '../services.tsx';
import type { TurnFooter as Footer } from '@lathe/workspace';

/** Nothing took "0 s". */
const SHORTEST_MS = 1000;

export interface TurnFooterProps {
  readonly messageId: string;
  /** Absent for an answer that did not come to anything. */
  readonly footer: Footer | undefined;
  readonly isEmbeddedModel: boolean;
  /** It says something that can be copied. */
  readonly hasText: boolean;
}

/** What a turn changed and took, and the way back. Where it is narrow, time goes first, then the buttons as one group go below. */
export function TurnFooter({ messageId, footer, isEmbeddedModel, hasText }: TurnFooterProps) {
  const { showsCost } = useStore(useServices().preferences.preferences);
  const hasVersion = useHasVersion(messageId, footer !== undefined && footer.fileCount > 0);
  const facts =
    footer === undefined
      ? []
      : [
          // An answer that changed nothing does not count.
          footer.fileCount > 0 && (footer.fileCount === 1 ? '1 file' : `${footer.fileCount} files`),
          isEmbeddedModel ? 'Built-in assistant' : showsCost && footer.tokens !== undefined && `${compactNumber(footer.tokens)} tokens`,
          !isEmbeddedModel && showsCost && footer.cost !== undefined && `$${footer.cost.toFixed(2)}`,
        ].filter((fact) => fact !== false);
  // A turn read back from the server does not know how long it took.
  const time = footer !== undefined && footer.durationMs > 0 ? duration(Math.max(SHORTEST_MS, footer.durationMs)) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      {/* One line high: what does not fit beside the buttons is on a second one, which is not seen. */}
      <p className="flex max-h-4 max-w-full flex-[1_0_min-content] flex-wrap overflow-hidden text-12 whitespace-pre text-fg-3 tnum">
        <span className="max-w-full truncate">{facts.join(' · ')}</span>
        {time !== undefined && (
          <span>
            {facts.length > 0 && ' · '}
            {time}
          </span>
        )}
      </p>
      <div className="ml-auto flex items-center gap-0.5">
        {hasVersion && <VersionButtons messageId={messageId} />}
        {hasText && !hasVersion && <CopyAnswer messageId={messageId} />}
        <AnswerMenu messageId={messageId} hasCopy={hasText && hasVersion} />
      </div>
    </div>
  );
}

function CopyAnswer({ messageId }: { readonly messageId: string }) {
  const { chat } = useWorkspace();
  return <CopyIconButton label="Copy answer" text={() => chat.copyText(messageId)} />;
}

interface AnswerMenuProps {
  readonly messageId: string;
  /** Where there is no room for a button of its own. */
  readonly hasCopy: boolean;
}

function AnswerMenu({ messageId, hasCopy }: AnswerMenuProps) {
  const workspace = useWorkspace();
  const { chat } = workspace;
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <Menu align="end" trigger={<IconButton size="sm" icon="more" label="More actions" className="max-md:size-10" />}>
      {hasCopy && (
        <MenuItem icon="copy" onSelect={() => copyText(chat.copyText(messageId), workspace)}>
          Copy answer
        </MenuItem>
      )}
      <MenuItem icon="reload" isDisabled={!isIdle} onSelect={() => void chat.regenerate(messageId)}>
        Regenerate
      </MenuItem>
      <MenuItem icon="branch" isDisabled={!isIdle} onSelect={() => void chat.branch(messageId)}>
        Branch from here
      </MenuItem>
    </Menu>
  );
}

/** Only a turn that changed files has a version, and one before it. What a command changed is known when the version is kept. */
function useHasVersion(messageId: string, hasFiles: boolean): boolean {
  const versions = useStore(useWorkspace().snapshots.versions);
  const at = versions.findIndex(({ id }) => id === messageId);
  const version = versions[at];
  return version !== undefined && at < versions.length - 1 && (hasFiles || version.isFinalized);
}

function VersionButtons({ messageId }: { readonly messageId: string }) {
  const { snapshots, chat } = useWorkspace();
  const isCheckingOut = useStore(snapshots.isCheckingOut);
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <>
      <Button kind="quiet" size="sm" className="max-md:h-10" disabled={!isIdle || isCheckingOut} onClick={() => void snapshots.undoTurn(messageId)}>
        Undo turn
      </Button>
      <Button kind="quiet" size="sm" className="max-md:h-10" onClick={() => void snapshots.compareTurn(messageId)}>
        Compare
      </Button>
    </>
  );
}
