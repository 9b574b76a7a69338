import type { Workspace } from '@lathe/workspace';
import { goToLine } from '../commands/list/go-to-line.ts';
import { toggleTerminal } from '../commands/list/toggle-terminal.ts';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Keys, shortcutText } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { DatabaseStatus, databaseFact } from '../databases/DatabaseStatus.tsx';
import { cursorFacts } from '../editor/cursor-facts.ts';
import { useWorkspace } from '../services.tsx';
import { StepStatus } from '../projects/StepStatus.tsx';

const item = 'inline-flex h-5 flex-none items-center gap-1.5 rounded-badge px-[7px] max-sm:px-1';

/** The states of runtime, packages and server and the problems, or the state of the database, and on the right the editor's cursor and language. */
export function StatusBar() {
  const { runtime, problems, layout } = useWorkspace();
  const list = useStore(problems.problems);
  const isTerminalOpen = useStore(layout.isTerminalOpen);
  const view = useStore(layout.view);
  const cursor = useStore(cursorFacts);
  const fact = useStore(databaseFact);
  const isDatabase = view === 'database';
  return (
    // At the bottom, also before the view above it is drawn.
    <footer className="mt-auto flex h-7 flex-none items-center gap-0.5 overflow-hidden border-t border-line bg-surface px-1 text-12 whitespace-nowrap text-fg-3 max-md:h-8 max-md:px-2">
      <span aria-live="polite" className={classNames(item, 'min-w-0 shrink! gap-2.5 overflow-hidden max-sm:gap-1.5')}>
        {isDatabase ? <DatabaseStatus /> : <RunningSteps runtime={runtime} />}
      </span>
      {!isDatabase && <ProblemCount count={list.length} onShow={() => layout.setChatOpen(true)} />}
      <span className="flex-1" />
      {view === 'files' && cursor && (
        <>
          <button
            type="button"
            title={`${goToLine.label} (${shortcutText(goToLine.keys[0])})`}
            onClick={cursor.askLine}
            className={classNames(item, 'tnum hover:bg-hover hover:text-fg max-lg:hidden')}
          >
            Ln {cursor.line}, Col {cursor.column}
            {cursor.selections > 1 && ` (${cursor.selections} cursors)`}
          </button>
          {cursor.language && <span className={classNames(item, 'max-lg:hidden')}>{cursor.language}</span>}
        </>
      )}
      {isDatabase && fact !== undefined && <span className={classNames(item, 'tnum max-lg:hidden')}>{fact}</span>}
      {view !== 'terminal' && (
        <button
          type="button"
          aria-pressed={isTerminalOpen}
          aria-label={toggleTerminal.label}
          onClick={() => toggleTerminal.run({ layout })}
          className={classNames(item, 'hover:bg-hover hover:text-fg max-md:hidden')}
        >
          <Icon name="panel-b" size={14} />
          Terminal
          <Keys shortcut={toggleTerminal.keys[0]} />
        </button>
      )}
    </footer>
  );
}

function RunningSteps({ runtime }: Pick<Workspace, 'runtime'>) {
  return (
    <>
      <StepStatus name="Runtime" state={useStore(runtime.runtime)} />
      <StepStatus name="Packages" state={useStore(runtime.packages)} />
      <StepStatus name="Server" state={useStore(runtime.server)} />
    </>
  );
}

/** The number of open problems. A click shows their card in the chat. */
function ProblemCount({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const place = classNames(item, 'max-sm:ml-auto');
  if (count === 0)
    return (
      <span className={place}>
        <Icon name="ok" size={14} />
        No problems
      </span>
    );
  const show = (): void => {
    onShow();
    requestAnimationFrame(() => document.getElementById('problems')?.scrollIntoView({ block: 'end' }));
  };
  return (
    <button type="button" onClick={show} className={classNames(place, 'text-danger hover:bg-hover max-md:h-8')}>
      <Icon name="bad" size={14} />
      {count === 1 ? '1 problem' : `${count} problems`}
    </button>
  );
}
