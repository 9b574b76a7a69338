import { copyText } from '../components/copy-text.ts';
import type { ProblemView } from '@lathe/workspace';
import { focusMessageBox } from '../components/message-box.ts';
import { Badge } from '../components/Badge.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { compactNumber, duration, relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useNow } from '../components/use-now.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const SOURCES: Readonly<Record<string, IconName>> = {
  Terminal: 'terminal',
  Command: 'terminal',
  Preview: 'eye',
  Console: 'code',
  Function: 'box',
  Migration: 'rows',
};

/** Problems of the running project, with the original messages and what to do about them. */
export function ProblemsCard() {
  const { problems } = useWorkspace();
  const all = useStore(problems.problems);
  const isRepeating = useStore(problems.isRepeating);
  // The card of database changes shows a migration that failed, with what to do about it.
  const list = isRepeating ? all : all.filter(({ type }) => type !== 'supabase-migration');
  if (list.length === 0) return null;
  return (
    <section
      id="problems"
      aria-label="Problems"
      className={`@container overflow-hidden rounded-card border bg-surface text-13 ${isRepeating ? 'border-warn-line' : 'border-danger-line'}`}
    >
      <header className="flex h-9 items-center gap-2 px-3">
        <Icon name={isRepeating ? 'reload' : 'bad'} className={isRepeating ? 'text-warn' : 'text-danger'} />
        <h2 className="min-w-0 flex-1 truncate font-strong">{isRepeating ? 'I keep hitting the same problem' : countOf(list.length)}</h2>
        <span className={isRepeating ? 'hidden @min-[376px]:inline' : undefined}>
          <Reports />
        </span>
      </header>
      {isRepeating && <Tried />}
      <ul>
        {list.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} isRepeating={isRepeating} />
        ))}
      </ul>
      <Actions isRepeating={isRepeating} />
    </section>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`);

/** How often and when a problem occurred. */
function Reports() {
  const { problems } = useWorkspace();
  const list = useStore(problems.problems);
  const newestAt = useStore(problems.newestAt);
  const now = useNow();
  const reports = list.reduce((sum, problem) => sum + problem.count, 0);
  const age = newestAt === undefined ? 0 : now - newestAt;
  const when = newestAt === undefined || age < 1000 ? '' : age < 60_000 ? `${duration(age)} ago` : relativeTime(newestAt, now);
  const parts = reports > list.length ? [`${reports} reports`, when && `newest ${when}`] : [when];
  return <span className="flex-none text-12 text-fg-3 tnum">{parts.filter(Boolean).join(', ')}</span>;
}

function Tried() {
  const tried = useStore(useWorkspace().problems.tried);
  return (
    <div className="border-t border-line px-3 py-2">
      <p className="text-fg-2">The same problem is back after {tried.length} fixes. What I tried:</p>
      <ol className="mt-1 list-decimal pl-5 text-fg-2">
        {tried.map((summary, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only appended, and their texts may be equal
          <li key={index} className="wrap-anywhere">
            {summary}
          </li>
        ))}
      </ol>
    </div>
  );
}

function ProblemRow({ problem, isRepeating }: { readonly problem: ProblemView; readonly isRepeating: boolean }) {
  const { editor, layout } = useWorkspace();
  const { source, count, message, path, line, hint } = problem;
  const place = path === undefined ? undefined : `${path.slice(path.lastIndexOf('/') + 1)}${line === undefined ? '' : `:${line}`}`;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 border-t border-line px-3 py-2">
      <Icon name={SOURCES[source] ?? 'bad'} className={`self-center ${isRepeating ? 'text-warn' : 'text-danger'}`} />
      <div className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-medium">{source}</span>
        {count > 1 && <Badge>×{count}</Badge>}
        <span className="flex-1" />
        {path !== undefined && (
          <button
            type="button"
            title={line === undefined ? path : `${path}:${line}`}
            onClick={() => {
              layout.setView('files');
              editor.select(path, line);
            }}
            className="min-w-0 truncate rounded-row font-mono text-[12px] leading-5 text-accent focus-row hover:underline max-md:py-2.5"
          >
            {place}
          </button>
        )}
      </div>
      <p className="col-start-2 line-clamp-4 font-mono text-[12px] leading-[18px] wrap-anywhere whitespace-pre-wrap text-fg-2">{message}</p>
      {hint !== undefined && <p className="col-start-2 text-12 text-fg-2">{hint}</p>}
    </li>
  );
}

function Actions({ isRepeating }: { readonly isRepeating: boolean }) {
  const workspace = useWorkspace();
  const { problems, chat } = workspace;
  const isAnalyzing = useStore(problems.isAnalyzing);
  const rollbackVersion = useStore(problems.rollbackVersion);
  const isIdle = useStore(chat.status) === 'idle';
  const isBlocked = isAnalyzing || !isIdle;
  const rollsBack = isRepeating && rollbackVersion !== undefined;
  return (
    <footer className="flex items-center gap-1.5 border-t border-line py-2 pr-2 pl-3">
      {rollsBack ? (
        <Button kind="primary" icon="undo" className="max-md:h-10" disabled={isBlocked} onClick={() => void problems.rollBack()}>
          Roll back
        </Button>
      ) : (
        !isRepeating && <FixButton isDisabled={isBlocked} />
      )}
      <Button
        className="max-md:h-10"
        disabled={isAnalyzing}
        onClick={() => {
          problems.ask();
          focusMessageBox();
        }}
      >
        {isRepeating ? 'Discuss' : 'Ask'}
      </Button>
      <Button kind="quiet" className="max-md:h-10" disabled={isAnalyzing} onClick={() => void problems.ignore()}>
        Ignore
      </Button>
      <Menu trigger={<IconButton icon="more" label="More" className="max-md:size-10" />}>
        {!rollsBack && rollbackVersion !== undefined && (
          <MenuItem icon="undo" onSelect={() => void (isBlocked || problems.rollBack())}>
            Roll back to version {rollbackVersion}
          </MenuItem>
        )}
        {isRepeating && (
          <MenuItem icon="bug" onSelect={() => void (isBlocked || problems.fix())}>
            Try another fix
          </MenuItem>
        )}
        <MenuItem icon="copy" onSelect={() => copyText(problems.text(), workspace)}>
          Copy as text
        </MenuItem>
      </Menu>
      <span className="flex-1" />
      {isAnalyzing ? <Spinner size={11} /> : !rollsBack && <Estimate />}
    </footer>
  );
}

function FixButton({ isDisabled }: { readonly isDisabled: boolean }) {
  const { problems } = useWorkspace();
  const isAnalyzing = useStore(problems.isAnalyzing);
  return (
    <Button kind="primary" className="max-md:h-10" isBusy={isAnalyzing} disabled={isDisabled} onClick={() => void problems.fix()}>
      {isAnalyzing ? 'Reading the code' : 'Fix'}
    </Button>
  );
}

/** What a fix would send to the model. */
function Estimate() {
  const { tokens, cost } = useStore(useWorkspace().problems.estimate);
  return (
    <span className="min-w-0 truncate text-12 text-fg-3 tnum">
      <span className="hidden @min-[376px]:inline">about </span>
      {compactNumber(tokens)} tokens{cost !== undefined && <span className="hidden @min-[340px]:inline">, ${cost.toFixed(2)}</span>}
    </span>
  );
}
