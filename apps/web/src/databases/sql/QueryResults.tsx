import type { SqlError, SqlResult } from '@lathe/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { saveBlob } from '../../components/save-blob.ts';
import { csvText } from '../csv.ts';
import { ResultGrid } from './ResultGrid.tsx';
import { type QueryRun, resultWords } from './run-query.ts';
import { fixOf, placeOf } from './sql-error.ts';

export interface QueryResultsProps {
  readonly run: QueryRun;
  /** Names of the app's tables. */
  readonly tables: readonly string[];
  readonly onFix: (from: number, to: number, name: string) => void;
  readonly onAsk: (error: SqlError) => void;
}

/** One section for each statement, in order. One that fails stops the rest. */
export function QueryResults({ run, tables, onFix, onAsk }: QueryResultsProps) {
  const { answer, statementCount, part } = run;
  const failedAt = answer.error ? answer.results.length : undefined;
  const notRun = Array.from(
    { length: Math.max(0, statementCount - answer.results.length - (answer.error ? 1 : 0)) },
    (_, index) => answer.results.length + index + 2,
  );
  return (
    <>
      {answer.results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements have no other name than their place
        <ResultSection key={index} number={index + 1} result={result} isUndone={answer.error !== undefined} />
      ))}
      {answer.error && failedAt !== undefined && (
        <Failed
          number={failedAt + 1}
          error={answer.error}
          run={run}
          tables={tables}
          onFix={(from, to, name) => onFix(part.from + from, part.from + to, name)}
          onAsk={onAsk}
        />
      )}
      {answer.error &&
        notRun.map((number) => (
          <Head key={number} icon={<Icon name="skip" size={14} />} title={`Query ${number}`} words="not run: the query before it failed" />
        ))}
      {statementCount === 0 && <Head icon={<Icon name="info" size={14} />} title="Nothing to run" words="There is no statement in the text." />}
    </>
  );
}

function Head({ icon, title, words, children }: { readonly icon: ReactNode; readonly title: string; readonly words: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2 border-t border-line bg-surface pr-2 pl-3 text-12 text-fg-3">
      {icon}
      <h2 className="flex-none font-medium text-fg">{title}</h2>
      <span className="min-w-0 flex-1 truncate tnum">{words}</span>
      {children}
    </div>
  );
}

function ResultSection({ number, result, isUndone }: { readonly number: number; readonly result: SqlResult; readonly isUndone: boolean }) {
  const { columns, rows, rowCount } = result;
  const title = `Query ${number}`;
  const isCut = rows.length < rowCount && columns.length > 0;
  const words = [
    resultWords(result),
    ...(isCut ? [`the first ${rows.length.toLocaleString('en')} are shown`] : []),
    ...(isUndone && columns.length === 0 ? ['undone'] : []),
  ].join(', ');
  return (
    <section aria-label={title}>
      <Head icon={<Icon name="check" size={14} className="text-ok" />} title={title} words={words}>
        {rows.length > 0 && (
          <>
            <CopyButton kind="quiet" label="Copy" name={`Copy the rows of query ${number}`} text={tabbed(result)} className="h-6! text-12! max-sm:h-10!" />
            <Button
              kind="quiet"
              size="sm"
              icon="download"
              className="max-sm:hidden"
              onClick={() =>
                saveBlob(
                  new Blob(
                    [
                      csvText(
                        columns.map(({ name }) => name),
                        rows,
                      ),
                    ],
                    { type: 'text/csv' },
                  ),
                  `query-${number}.csv`,
                )
              }
            >
              Download CSV
            </Button>
          </>
        )}
      </Head>
      {rows.length > 0 && <ResultGrid result={result} label={title} />}
      {rows.length === 0 && columns.length > 0 && <p className="border-t border-line px-9 py-2 text-12 text-fg-3">No rows.</p>}
    </section>
  );
}

/** What spreadsheets paste as cells. */
const tabbed = ({ columns, rows }: SqlResult): string =>
  [columns.map(({ name }) => name), ...rows].map((row) => row.map((value) => (value ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

interface FailedProps extends Omit<QueryResultsProps, 'onFix'> {
  readonly number: number;
  readonly error: SqlError;
  readonly onFix: (from: number, to: number, name: string) => void;
}

function Failed({ number, error, run: { part, durationMs, isReadOnly }, tables, onFix, onAsk }: FailedProps) {
  const place = placeOf(error, part.text);
  const fix = fixOf(error, part.text, tables);
  return (
    <section aria-label={`Query ${number}`}>
      <Head
        icon={<Icon name="bad" size={14} className="text-danger" />}
        title={`Query ${number}`}
        words={`failed after ${Math.max(1, Math.round(durationMs))} ms${isReadOnly ? '' : ', nothing was changed'}`}
      >
        {fix && (
          <Button size="sm" className="max-sm:h-10" onClick={() => onFix(fix.from, fix.to, fix.name)}>
            Use “{fix.name}”
          </Button>
        )}
        <Button kind="quiet" size="sm" className="max-sm:h-10" onClick={() => onAsk(error)}>
          Ask
        </Button>
      </Head>
      <div
        role="alert"
        className="overflow-x-auto border-t border-line bg-base py-2 pr-3.5 pl-9 font-mono text-12 leading-4.5 whitespace-pre text-code shadow-[inset_2px_0_var(--danger)]"
      >
        <span className="text-danger">ERROR {error.code}</span>: {error.message}
        {place && (
          <>
            {'\n'}
            {`LINE ${place.line}: `}
            {place.lineText}
            {'\n'}
            <span aria-hidden="true" className="text-danger">
              {' '.repeat(`LINE ${place.line}: `.length + place.column)}^
            </span>
          </>
        )}
        {error.detail !== undefined && `\nDETAIL: ${error.detail}`}
        {error.hint !== undefined && <span className="text-fg-2">{`\nHINT: ${error.hint}`}</span>}
      </div>
    </section>
  );
}
