import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { shortcutText } from '../components/Keys.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';

const Screen = lazy(() => import('./Screen.tsx'));

/** The assistant's shell, the running server, and the person's own shells. */
export function TerminalPanel({ isWhole }: { readonly isWhole?: boolean }) {
  const { terminals, layout } = useWorkspace();
  const list = useStore(terminals.terminals);
  const selectedId = useStore(terminals.selectedId);
  const selected = list.find((terminal) => terminal.id === selectedId) ?? list[0];
  return (
    <section aria-label="Terminals" className="flex h-full flex-col bg-surface">
      <header className="flex h-8 flex-none items-center gap-0.5 px-1.5 max-md:h-11">
        <div className="flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]">
          {list.map((terminal) => (
            <TerminalTab
              key={terminal.id}
              terminal={terminal}
              isSelected={terminal === selected}
              onSelect={() => terminals.select(terminal.id)}
              onClose={() => void terminals.close(terminal.id)}
            />
          ))}
        </div>
        <span className="flex-1" />
        <IconButton size="sm" icon="plus" label="New terminal" onClick={() => void terminals.openShell()} className="max-md:size-10" />
        {!isWhole && <IconButton size="sm" icon="x" label="Close panel" shortcut={shortcutText('Mod+J')} onClick={() => layout.setTerminalOpen(false)} />}
      </header>
      <div className="relative min-h-0 flex-1">
        {selected ? (
          <Suspense fallback={<p className="px-3.5 text-12 text-fg-3">Loading the terminal</p>}>
            <Screen key={selected.id} terminal={selected} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-start gap-2 px-3.5 py-1 text-12 text-fg-2">
            Nothing has run yet. Commands of the assistant show here, and you can open a shell of your own.
            <Button size="sm" icon="terminal" onClick={() => void terminals.openShell()}>
              Open a shell
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** A command that will end spins; a server that runs on is a steady dot; a shell is only a shell. */
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

interface TerminalTabProps {
  readonly terminal: TerminalView;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onClose: () => void;
}

function TerminalTab({ terminal, isSelected, onSelect, onClose }: TerminalTabProps) {
  const hasFailed = terminal.status === 'exited' && terminal.exitCode !== undefined && terminal.exitCode !== 0;
  return (
    <span
      className={classNames(
        'inline-flex h-6 flex-none items-center rounded-row text-12 max-md:h-10',
        isSelected ? 'bg-press text-fg' : 'text-fg-3 hover:text-fg',
      )}
    >
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className="inline-flex h-full items-center gap-1.5 rounded-row px-2 whitespace-nowrap focus-row"
      >
        <StateIcon terminal={terminal} hasFailed={hasFailed} />
        <span className="max-w-40 truncate">{terminal.title}</span>
        {hasFailed && <span className="text-danger">Exit {terminal.exitCode}</span>}
      </button>
      {terminal.kind === 'shell' && (
        <button
          type="button"
          aria-label={`Close ${terminal.title}`}
          onClick={onClose}
          className="mr-1 grid size-4 place-items-center rounded-badge hover:bg-hover max-md:size-8"
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}
