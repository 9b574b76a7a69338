import { useRef, useState } from 'react';
import { bindCommand } from '../commands/command.ts';
import { renameTerminal } from '../commands/list/rename-terminal.ts';
import { pressCommand } from '../commands/press-command.ts';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';

/** A spinner for a command that will end, a dot for a running server, an icon for a shell. */
function StateIcon({ terminal, hasFailed }: { readonly terminal: TerminalView; readonly hasFailed: boolean }) {
  if (hasFailed) return <Icon name="bad" size={14} className="text-danger" />;
  const { kind, status } = terminal;
  if (status === 'starting' || (status === 'running' && kind === 'assistant')) return <Spinner size={11} />;
  if (status === 'running' && kind === 'process')
    return (
      <span title="Running" className="mx-[3px] size-[7px] rounded-full bg-ok">
        <span className="sr-only">Running: </span>
      </span>
    );
  return <Icon name="terminal" size={14} />;
}

/** A terminal's name and how it ended. A double click or F2 renames it. */
export function TerminalTab({ terminal, isSelected }: { readonly terminal: TerminalView; readonly isSelected: boolean }) {
  const { terminals } = useWorkspace();
  const [isNaming, setIsNaming] = useState(false);
  const hasFailed = terminal.status === 'exited' && terminal.exitCode !== undefined && terminal.exitCode !== 0;
  return (
    <span
      className={classNames(
        'inline-flex h-6 flex-none items-center rounded-row text-12 max-md:h-10',
        isSelected ? 'bg-press text-fg' : 'text-fg-3 hover:text-fg',
      )}
    >
      {isNaming ? (
        <NameField
          title={terminal.title}
          onEnd={(title) => {
            setIsNaming(false);
            if (title !== undefined) terminals.rename(terminal.id, title);
          }}
        />
      ) : (
        <button
          type="button"
          aria-current={isSelected || undefined}
          title={`${terminal.title} (double-click to rename)`}
          onClick={() => terminals.select(terminal.id)}
          onDoubleClick={() => setIsNaming(true)}
          onKeyDown={(event) => pressCommand([bindCommand(renameTerminal, { canRename: true, startNaming: () => setIsNaming(true) })], event)}
          className="inline-flex h-full items-center gap-1.5 rounded-row px-2 whitespace-nowrap focus-row"
        >
          <StateIcon terminal={terminal} hasFailed={hasFailed} />
          <span className="max-w-40 truncate">{terminal.title}</span>
          {terminal.status === 'exited' &&
            (hasFailed ? <span className="text-danger">Exit {terminal.exitCode}</span> : <span className="text-fg-3">Ended</span>)}
        </button>
      )}
      {terminal.kind === 'shell' && !isNaming && (
        <button
          type="button"
          aria-label={`Close ${terminal.title}`}
          onClick={() => void terminals.close(terminal.id)}
          className="mr-1 grid size-4 place-items-center rounded-badge hover:bg-hover max-md:size-8"
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}

/** Focuses the field, because the person has just asked to rename. */
function focusField(field: HTMLInputElement | null): void {
  field?.select();
}

/** `onEnd` receives the new name, or undefined if it did not change. */
function NameField({ title, onEnd }: { readonly title: string; readonly onEnd: (title: string | undefined) => void }) {
  const hasEnded = useRef(false);
  const end = (name: string | undefined): void => {
    if (hasEnded.current) return; // leaving the field ends it once more
    hasEnded.current = true;
    onEnd(name);
  };
  return (
    <input
      aria-label="Terminal name"
      ref={focusField}
      defaultValue={title}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end(undefined);
      }}
      className="mx-1 h-5 w-32 rounded-badge border border-line-control bg-surface px-1.5 focus-field max-md:h-8 max-md:text-16"
    />
  );
}
