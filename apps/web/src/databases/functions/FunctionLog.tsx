import type { FunctionLog as Log } from '@lathe/protocol';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Loading } from '../../components/Loading.tsx';
import { saveBlob } from '../../components/save-blob.ts';
import { Select } from '../../components/Select.tsx';
import { useFunctionLog } from './use-function-log.ts';

type Level = Log['lines'][number]['level'];

const LEVELS = [
  { value: 'all', label: 'All levels' },
  { value: 'warn', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
] as const;
const RANK: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };
const COLORS: Record<Level, string> = { debug: 'text-fg-3', info: 'text-[var(--code-key)]', warn: 'text-warn', error: 'text-danger' };
/** As near to its end as this, the log follows new lines. */
const END_PX = 24;

/** What functions print, as it comes. */
export function FunctionLog({ only }: { readonly only: string | undefined }) {
  const [isPaused, setIsPaused] = useState(false);
  const [level, setLevel] = useState<(typeof LEVELS)[number]['value']>('all');
  const { lines, error } = useFunctionLog(isPaused);
  const shown = (lines ?? []).filter((line) => (only === undefined || line.function === only) && (level === 'all' || RANK[line.level] >= RANK[level]));
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = shown.at(-1)?.id;
  useLayoutEffect(() => {
    if (last !== undefined && isAtEnd.current && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [last]);
  const text = () => shown.map((line) => `${line.at} ${line.level} ${line.function} ${line.text}`).join('\n');
  return (
    <section aria-label="Log" className="flex min-h-60 min-w-0 flex-1 flex-col">
      <div className="flex h-9 flex-none items-center gap-2 border-b border-line px-3 max-sm:h-12">
        <span className="min-w-0 truncate font-mono text-12 max-sm:flex-1">{only ?? 'all functions'}</span>
        <span role="status" className={classNames('inline-flex items-center gap-1.5 text-12', isPaused ? 'text-fg-3' : 'text-fg-2')}>
          <span aria-hidden="true" className={classNames('size-2 rounded-full', isPaused || error !== undefined ? 'bg-fg-3' : 'bg-ok')} />
          <span className="max-sm:sr-only">{isPaused ? 'Paused' : error === undefined ? 'Live' : 'Waiting'}</span>
        </span>
        <span className="flex-1 max-sm:hidden" />
        <Select label="Levels" options={LEVELS} value={level} onChange={setLevel} className="max-w-36 max-sm:max-w-28" />
        <IconButton icon={isPaused ? 'play' : 'stop'} label={isPaused ? 'Follow new lines' : 'Pause'} onClick={() => setIsPaused(!isPaused)} />
        <IconButton
          icon="download"
          label="Save the lines"
          disabled={shown.length === 0}
          onClick={() => saveBlob(new Blob([text()], { type: 'text/plain' }), 'functions.log')}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="border-b border-line px-3 py-1.5 text-12 text-danger">
          {error} It is tried again.
        </p>
      )}
      <div
        ref={end}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        tabIndex={0}
        role="log"
        aria-label="Lines of functions"
        className="min-h-0 flex-1 overflow-auto py-1.5 focus-row"
      >
        {lines === undefined ? (
          <Loading text="Reading the log" className="px-3 text-fg-2" />
        ) : shown.length === 0 ? (
          <p className="px-3 text-12 text-fg-3">
            {lines.length === 0 ? 'No lines yet. What functions print appears here.' : 'No such lines among those that are kept.'}
          </p>
        ) : (
          shown.map((line) => <LogLine key={line.id} line={line} hasName={only === undefined} />)
        )}
      </div>
    </section>
  );
}

function LogLine({ line: { at, level, function: name, text }, hasName }: { readonly line: Log['lines'][number]; readonly hasName: boolean }) {
  return (
    <div className={classNames('flex gap-3 px-3 font-mono text-12 leading-5', level === 'error' && 'bg-danger-soft')}>
      <time dateTime={at} className="flex-none text-fg-3">
        {new Date(at).toLocaleTimeString('en-GB')}
      </time>
      <span className={classNames('w-10 flex-none', COLORS[level])}>{level}</span>
      {hasName && <span className="w-28 flex-none truncate text-fg-3 max-sm:hidden">{name}</span>}
      <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere text-code">{text}</span>
    </div>
  );
}
