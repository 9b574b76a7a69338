import { useStore } from '@nanostores/react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { compactNumber } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Spinner } from '../components/Spinner.tsx';
import { useWorkspace } from '../services.tsx';
import type { ProblemView } from '@lathe/workspace';

const SOURCES: Readonly<Record<ProblemView['type'], IconName>> = {
  terminal: 'terminal',
  shell: 'terminal',
  preview: 'eye',
  function: 'code',
  migration: 'rows',
};

/** What went wrong while the project ran, with the real messages and what to do about them. */
export function ProblemsCard() {
  const { problems } = useWorkspace();
  const list = useStore(problems.problems);
  const tokens = useStore(problems.estimatedTokens);
  const isRepeating = useStore(problems.isRepeating);
  const isAnalysing = useStore(problems.isAnalysing);
  if (list.length === 0) return null;
  const reportCount = list.reduce((sum, problem) => sum + problem.count, 0);
  return (
    <section
      id="problems"
      aria-label="Problems"
      className={`overflow-hidden rounded-card border bg-surface text-13 ${isRepeating ? 'border-warn-line' : 'border-danger-line'}`}
    >
      <header className="flex h-9 items-center gap-2 border-b border-line px-3">
        <Icon name={isRepeating ? 'reload' : 'bad'} className={isRepeating ? 'text-warn' : 'text-danger'} />
        <h2 className="min-w-0 flex-1 truncate font-strong">
          {isRepeating ? 'I am repeating myself' : list.length === 1 ? '1 problem' : `${list.length} problems`}
        </h2>
        {reportCount > list.length && <span className="text-12 text-fg-3 tnum">{reportCount} reports</span>}
      </header>
      <ul>
        {list.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} />
        ))}
      </ul>
      <footer className="flex items-center gap-1.5 border-t border-line px-3 py-2">
        <Button kind="primary" size="sm" className="max-md:h-10" isBusy={isAnalysing} disabled={isAnalysing} onClick={() => void problems.fix()}>
          {isAnalysing ? 'Reading the code' : 'Fix'}
        </Button>
        <Button size="sm" className="max-md:h-10" onClick={problems.ask}>
          Ask
        </Button>
        <Button kind="quiet" size="sm" className="max-md:h-10" onClick={problems.ignore}>
          Ignore
        </Button>
        <span className="flex-1" />
        {isAnalysing ? <Spinner size={11} /> : <span className="text-12 text-fg-3 tnum">about {compactNumber(tokens)} tokens</span>}
      </footer>
    </section>
  );
}

function ProblemRow({ problem }: { readonly problem: ProblemView }) {
  const { editor, layout } = useWorkspace();
  const { path, line } = problem;
  return (
    <li className="flex gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <Icon name={SOURCES[problem.type]} size={14} className="mt-[3px] text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-4 font-mono text-[12px] leading-[18px] wrap-anywhere whitespace-pre-wrap">{problem.message}</p>
        {path !== undefined && (
          <button
            type="button"
            onClick={() => {
              layout.setView('files');
              editor.select(path, line);
            }}
            className="font-mono text-[12px] leading-5 text-accent hover:underline"
          >
            {path}
            {line === undefined ? '' : `:${line}`}
          </button>
        )}
      </div>
      {problem.count > 1 && <Badge>×{problem.count}</Badge>}
    </li>
  );
}
