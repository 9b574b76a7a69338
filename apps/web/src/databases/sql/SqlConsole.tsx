import { messageOf, SQL_TIMEOUT_MS } from '@lathe/protocol';
import { useMemo, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { ONE_COLUMN, useMediaQuery } from '../../components/use-media-query.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import type { DatabasePartProps } from '../part-props.ts';
import { keptQueries, queryName } from './kept-queries.ts';
import { QueryList } from './QueryList.tsx';
import { QueryResults } from './QueryResults.tsx';
import { explainQuery, type QueryRun, runQuery, runWords } from './run-query.ts';
import { SaveQuery } from './SaveQuery.tsx';
import type { SqlEditor } from './sql-editor.ts';
import { sqlName } from './sql-error.ts';
import { ROW_LIMITS, type SqlLimits, SqlToolbar } from './SqlToolbar.tsx';
import { useSqlEditor } from './use-sql-editor.ts';

/** What the results say: nothing yet, those of the last run, or why it did not reach the database. */
type Outcome = { readonly run?: QueryRun; readonly failure?: string };

/** Writes and runs SQL as the chosen role. */
export default function SqlConsole({ as }: DatabasePartProps) {
  const workspace = useWorkspace();
  const { database, project } = workspace;
  const open = useStore(project.state);
  const projectId = open.status === 'open' ? open.project.id : '';
  const kept = useMemo(() => keptQueries(localStorage, projectId, () => crypto.randomUUID()), [projectId]);
  const queries = useStore(kept.queries);
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const [limits, setLimits] = useState<SqlLimits>({ rowLimit: ROW_LIMITS[0], isReadOnly: false });
  const [isBusy, setIsBusy] = useState(false);
  const [{ run: shown, failure }, setOutcome] = useState<Outcome>({});
  const [dialog, setDialog] = useState<'save' | 'list'>();
  const options = { as: as.role, ...limits, timeoutMs: SQL_TIMEOUT_MS };

  const doing = async (work: (from: SqlEditor) => Promise<QueryRun | undefined>): Promise<void> => {
    const from = editor.current;
    if (from === undefined || isBusy) return;
    setIsBusy(true);
    try {
      const run = await work(from);
      setOutcome(run ? { run } : {});
      if (!run) return;
      kept.ran({ text: run.part.text, at: Date.now(), isFailed: run.answer.error !== undefined, outcome: runWords(run) });
      from.showError(run.answer.error, run.part);
    } catch (error) {
      setOutcome({ failure: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const run = (): void =>
    void doing(async (from) => {
      const part = from.chosen();
      return part.text.trim() === '' ? undefined : runQuery(database, part, from.countStatements(part), options);
    });
  const explain = (): void =>
    void doing(async (from) => {
      const statement = from.current();
      return statement && explainQuery(database, statement, options);
    });
  const { parent, editor, tables } = useSqlEditor(kept, { run, explain });

  const write = (text: string): void => {
    editor.current?.setText(text);
    setDialog(undefined);
  };
  const list = <QueryList queries={queries} onOpen={write} onNew={() => write('')} onRemove={kept.remove} />;
  return (
    <div className="grid h-full grid-cols-[232px_minmax(0,1fr)] max-lg:grid-cols-[192px_minmax(0,1fr)] max-md:grid-cols-1">
      {!isOneColumn && list}
      <div className="flex h-full min-h-0 min-w-0 flex-col">
        <SqlToolbar
          as={as}
          limits={limits}
          onLimits={setLimits}
          isBusy={isBusy}
          onRun={run}
          onExplain={explain}
          onSave={queries.draft.trim() === '' ? undefined : () => setDialog('save')}
          onList={isOneColumn ? () => setDialog('list') : undefined}
        />
        <Group orientation="vertical" className="min-h-0 flex-1">
          <Panel id="sql" minSize="96px" defaultSize="50%">
            <div className="relative h-full">
              <div ref={parent} className="absolute inset-0" />
              {queries.draft === '' && <Sample table={tables[0]} onWrite={write} />}
            </div>
          </Panel>
          <ResizeHandle label="Height of the results" orientation="horizontal" />
          <Panel id="results" minSize="96px">
            <div className="h-full overflow-y-auto" aria-live="polite">
              {isBusy ? (
                <Loading text={`Running as ${as.name}`} className="px-3 py-2 text-12 text-fg-2" />
              ) : failure !== undefined ? (
                <p role="alert" className="flex items-center gap-2 px-3 py-2 text-danger">
                  <Icon name="bad" size={14} />
                  {failure}
                </p>
              ) : shown ? (
                <QueryResults
                  run={shown}
                  tables={tables}
                  onFix={(from, to, name) => editor.current?.replace(from, to, name)}
                  onAsk={(error) => askAssistant(workspace, `This query fails with “${error.message}”:\n\n${shown.part.text.trim()}\n\n`)}
                />
              ) : (
                <p className="px-3 py-2 text-12 text-fg-3">Results appear here, one section for each statement. All of them are one transaction.</p>
              )}
            </div>
          </Panel>
        </Group>
      </div>
      {dialog === 'save' && (
        <SaveQuery
          name={queryName(queries.draft)}
          taken={queries.saved.map(({ name }) => name)}
          onSave={(name) => kept.save(name, queries.draft)}
          onDismiss={() => setDialog(undefined)}
        />
      )}
      {dialog === 'list' && (
        <Sheet title="Queries" onDismiss={() => setDialog(undefined)}>
          {list}
        </Sheet>
      )}
    </div>
  );
}

/** A first query, on the first table. */
function Sample({ table, onWrite }: { readonly table: string | undefined; readonly onWrite: (text: string) => void }) {
  return (
    <Button
      kind="quiet"
      className="absolute top-9 left-14"
      onClick={() => onWrite(table === undefined ? 'select now();' : `select * from ${sqlName(table)}\nlimit 10;`)}
    >
      Begin with {table === undefined ? 'a sample' : `the rows of ${table}`}
    </Button>
  );
}
