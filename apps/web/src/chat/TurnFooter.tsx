import { useStore } from '@nanostores/react';
import { Button, IconButton } from '../components/Button.tsx';
import { CopyIconButton } from '../components/CopyButton.tsx';
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
}

/** What a turn changed and took, and the way back. */
export function TurnFooter({ messageId, footer, isEmbeddedModel }: TurnFooterProps) {
  const { showsCost } = useStore(useServices().preferences.preferences);
  const facts =
    footer === undefined
      ? []
      : [
          // An answer that changed nothing does not count.
          footer.fileCount > 0 && (footer.fileCount === 1 ? '1 file' : `${footer.fileCount} files`),
          isEmbeddedModel ? 'Built-in assistant' : showsCost && footer.tokens !== undefined && `${compactNumber(footer.tokens)} tokens`,
          !isEmbeddedModel && showsCost && footer.cost !== undefined && `$${footer.cost.toFixed(2)}`,
          // A turn read back from the server does not know how long it took.
          footer.durationMs > 0 && duration(Math.max(SHORTEST_MS, footer.durationMs)),
        ].filter((fact) => fact !== false);
  return (
    <div className="flex items-center gap-0.5">
      <p className="min-w-0 flex-1 truncate text-12 text-fg-3 tnum">{facts.join(' · ')}</p>
      <TurnVersions messageId={messageId} />
      <AnswerMenu messageId={messageId} />
    </div>
  );
}

function AnswerMenu({ messageId }: { readonly messageId: string }) {
  const { chat } = useWorkspace();
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <>
      <CopyIconButton label="Copy the answer" text={() => chat.copyText(messageId)} />
      <Menu align="end" trigger={<IconButton size="sm" icon="more" label="More about this answer" className="max-md:size-10" />}>
        <MenuItem icon="reload" isDisabled={!isIdle} onSelect={() => void chat.regenerate(messageId)}>
          Answer again
        </MenuItem>
        <MenuItem icon="copy" isDisabled={!isIdle} onSelect={() => void chat.branch(messageId)}>
          Branch from here
        </MenuItem>
      </Menu>
    </>
  );
}

/** Only a turn that changed files has a version, and one before it. */
function TurnVersions({ messageId }: { readonly messageId: string }) {
  const { snapshots, chat } = useWorkspace();
  const versions = useStore(snapshots.versions);
  const isCheckingOut = useStore(snapshots.isCheckingOut);
  const isIdle = useStore(chat.status) === 'idle';
  const at = versions.findIndex(({ id }) => id === messageId);
  if (at < 0 || at === versions.length - 1) return null;
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
