import { lazy, Suspense, useRef } from 'react';
import { findAnything } from '../commands/list/find-anything.ts';
import { toggleTerminal } from '../commands/list/toggle-terminal.ts';
import { Button, IconButton } from '../components/Button.tsx';
import { Keys, shortcutText } from '../components/Keys.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';
import type { ScreenHandle } from './Screen.tsx';
import { TerminalMenu } from './TerminalMenu.tsx';
import { TerminalTab } from './TerminalTab.tsx';

const Screen = lazy(() => import('./Screen.tsx'));

/** Says how to leave a terminal by keyboard. */
const WAYS_OUT = {
  panel: { shortcut: toggleTerminal.keys[0], text: 'closes the panel' },
  whole: { shortcut: findAnything.keys[0], text: 'opens the commands' },
} as const;

/** The assistant's shell, the running server, and the person's own shells. */
export function TerminalPanel({ isWhole }: { readonly isWhole?: boolean }) {
  const { terminals, layout } = useWorkspace();
  const list = useStore(terminals.terminals);
  const selectedId = useStore(terminals.selectedId);
  const screen = useRef<ScreenHandle>(null);
  const wayOut = isWhole ? WAYS_OUT.whole : WAYS_OUT.panel;
  const selected = list.find((terminal) => terminal.id === selectedId) ?? list[0];
  return (
    <section aria-label="Terminals" className="group/terminals flex h-full flex-col bg-surface">
      <header className="flex h-8 flex-none items-center gap-0.5 px-1.5 max-md:h-11">
        <div className="flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]">
          {list.map((terminal) => (
            <TerminalTab key={terminal.id} terminal={terminal} isSelected={terminal === selected} />
          ))}
        </div>
        <span className="flex-1" />
        {/* The program gets Tab while it has the focus. */}
        <span className="hidden flex-none items-center gap-1.5 pr-1.5 text-12 text-fg-3 group-has-[.xterm-helper-textarea:focus]/terminals:flex max-md:hidden!">
          <Keys shortcut={wayOut.shortcut} /> {wayOut.text}
        </span>
        {selected && <IconButton size="sm" icon="search" label="Find in this terminal" onClick={() => screen.current?.find()} className="max-md:size-10" />}
        <IconButton size="sm" icon="plus" label="New terminal" onClick={() => void terminals.openShell()} className="max-md:size-10" />
        {selected && <TerminalMenu terminal={selected} getSelection={() => screen.current?.selection() ?? ''} />}
        {!isWhole && (
          <IconButton size="sm" icon="x" label="Close panel" shortcut={shortcutText(toggleTerminal.keys[0])} onClick={() => layout.setTerminalOpen(false)} />
        )}
      </header>
      <div className="relative min-h-0 flex-1">
        {selected ? (
          <Suspense
            fallback={
              <p data-loading="" className="px-3.5 text-12 text-fg-3">
                Loading the terminal
              </p>
            }
          >
            <Screen key={selected.id} ref={screen} terminal={selected} wayOut={`${shortcutText(wayOut.shortcut)} ${wayOut.text}`} />
          </Suspense>
        ) : (
          <PaneMessage
            title="Nothing has run yet"
            text="The assistant's commands appear here. You can also open your own shell."
            action={
              <Button icon="terminal" className="max-md:h-10" onClick={() => void terminals.openShell()}>
                Open a shell
              </Button>
            }
          />
        )}
      </div>
      {selected?.kind === 'shell' && selected.status === 'exited' && <EndedBar terminal={selected} />}
    </section>
  );
}

/** Offers to start an ended shell again in its place. */
function EndedBar({ terminal }: { readonly terminal: TerminalView }) {
  const { terminals } = useWorkspace();
  return (
    <div role="status" className="flex flex-none items-center gap-2 border-t border-line px-3.5 py-1 text-12 text-fg-2">
      <span className="flex-1">{terminal.exitCode ? `This shell ended with exit code ${terminal.exitCode}.` : 'This shell has ended.'}</span>
      <Button size="sm" icon="play" className="max-md:h-10" onClick={() => void terminals.restart(terminal.id)}>
        Restart
      </Button>
    </div>
  );
}
