import { messageOf, SQL_ROWS_DEFAULT, SQL_ROWS_MAX, SQL_TIMEOUT_MS } from '@lathe/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { runSql } from '../../commands/list/run-sql.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Keys } from '../../components/Keys.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { Select } from '../../components/Select.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { ONE_COLUMN, useMediaQuery } from '../../components/use-media-query.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { databaseFact } from '../DatabaseStatus.tsx';
import type { DatabasePartProps } from '../parts.ts';
import { useCatalog } from '../use-catalog.ts';
import { isOwner } from '../viewed-as.ts';
import { keptQueries, queryName } from './kept-queries.ts';
import { QueryList } from './QueryList.tsx';
import { QueryResults } from './QueryResults.tsx';
import { explainQuery, type QueryRun, runQuery, runWords } from './run-query.ts';
import { SaveQuery } from './SaveQuery.tsx';
import { SqlEditor } from './sql-editor.ts';
import { sqlName } from './sql-error.ts';

const ROW_LIMITS = [100, SQL_ROWS_DEFAULT, SQL_ROWS_MAX] as const;

/** Writes and runs SQL as the chosen role. */
export default function SqlConsole({ as }: DatabasePartProps) {
  const workspace = useWorkspace();
  const { database, project } = workspace;
  const open = useStore(project.state);
  const projectId = open.status === 'open' ? open.project.id : '';
  const kept = useMemo(() => keptQueries(localStorage, projectId, () => crypto.randomUUID()), [projectId]);
  const queries = useStore(kept.queries);
  const catalog = useCatalog();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<SqlEditor>(undefined);
  const [limit, setLimit] = useState<(typeof ROW_LIMITS)[number]>(ROW_LIMITS[0]);
  const [isReadOnly, setIsReadOnly] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<QueryRun>();
  const [failure, setFailure] = useState<string>();
  const [dialog, setDialog] = useState<'save' | 'list'>();
  const firstTable = catalog.data?.tables.find(({ isSystem }) => !isSystem)?.name;

  const doing = async (work: (from: SqlEditor) => Promise<QueryRun | undefined>): Promise<void> => {
    const from = editor.current;
    if (from === undefined || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const run = await work(from);
      setShown(run);
      if (run) {
        kept.ran({ text: run.part.text, at: Date.now(), isFailed: run.answer.error !== undefined, outcome: runWords(run) });
        from.showError(run.answer.error, run.part);
      }
    } catch (error) {
      setShown(undefined);
      setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const options = { as: as.role, rowLimit: limit, isReadOnly, timeoutMs: SQL_TIMEOUT_MS };
  const run = (): void =>
    void doing(async (from) => {
      const part = from.chosen();
      if (part.text.trim() === '') return undefined;
      return runQuery(database, part, from.countStatements(part), options);
    });
  const explain = (): void =>
    void doing(async (from) => {
      const statement = from.current();
      return statement && explainQuery(database, statement, options);
    });

  const actions = useRef({ run, explain });
  useEffect(() => {
    actions.current = { run, explain };
  });
  useEffect(() => {
    if (!parent.current) return;
    const created = new SqlEditor(parent.current, kept.queries.get().draft, {
      onChange: kept.write,
      onCursor: (line, column) => databaseFact.set(`Ln ${line}, Col ${column} · Stops after ${SQL_TIMEOUT_MS / 1000} s`),
      run: () => actions.current.run(),
      explain: () => actions.current.explain(),
    });
    editor.current = created;
    databaseFact.set(`Stops after ${SQL_TIMEOUT_MS / 1000} s`);
    return () => {
      created.destroy();
      editor.current = undefined;
      databaseFact.set(undefined);
    };
  }, [kept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor of another project needs it, too
  useEffect(() => {
    if (catalog.data) editor.current?.setCatalog(catalog.data);
  }, [catalog.data, kept]);

  const list = (
    <QueryList
      queries={queries}
      onOpen={(text) => {
        editor.current?.setText(text);
        setDialog(undefined);
      }}
      onNew={() => {
        editor.current?.setText('');
        setDialog(undefined);
      }}
      onRemove={kept.remove}
    />
  );
  return (
    <div className="grid h-full grid-cols-[232px_minmax(0,1fr)] max-lg:grid-cols-[192px_minmax(0,1fr)] max-md:grid-cols-1">
      {!isOneColumn && list}
      <div className="flex h-full min-h-0 min-w-0 flex-col">
        <div
          role="toolbar"
          aria-label="Query"
          className="flex min-h-11 flex-none items-center gap-1.5 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] max-sm:min-h-14"
        >
          <Button kind="primary" icon="play" isBusy={isBusy} disabled={isBusy} onClick={run}>
            {isBusy ? 'Running' : 'Run'}
            <span className="max-md:hidden">{!isBusy && <Keys shortcut={runSql.keys[0]} />}</span>
          </Button>
          <Button disabled={isBusy} onClick={explain}>
            Explain
          </Button>
          <Select
            label="Rows of a result"
            options={ROW_LIMITS.map((one) => ({ value: String(one), label: `Limit ${one.toLocaleString('en')} rows` }))}
            value={String(limit)}
            onChange={(value) => setLimit(ROW_LIMITS.find((one) => String(one) === value) ?? ROW_LIMITS[0])}
          />
          <Button icon="lock" aria-pressed={isReadOnly} onClick={() => setIsReadOnly(!isReadOnly)}>
            Read only: {isReadOnly ? 'on' : 'off'}
          </Button>
          <span className="min-w-2 flex-1" />
          <span className="flex-none text-12 text-fg-3 max-lg:hidden">{isOwner(as) ? 'Owner sees every row' : `As ${as.name}, policies apply`}</span>
          {isOneColumn && <Button onClick={() => setDialog('list')}>Queries</Button>}
          <Button onClick={() => setDialog('save')} disabled={queries.draft.trim() === ''}>
            Save
          </Button>
        </div>
        <Group orientation="vertical" className="min-h-0 flex-1">
          <Panel id="sql" minSize="96px" defaultSize="50%">
            <div className="relative h-full">
              <div ref={parent} className="absolute inset-0" />
              {queries.draft === '' && (
                <Button
                  kind="quiet"
                  className="absolute top-9 left-14"
                  onClick={() => editor.current?.setText(firstTable === undefined ? 'select now();' : `select * from ${sqlName(firstTable)}\nlimit 10;`)}
                >
                  Begin with {firstTable === undefined ? 'a sample' : `the rows of ${firstTable}`}
                </Button>
              )}
            </div>
          </Panel>
          <ResizeHandle label="Height of the results" orientation="horizontal" />
          <Panel id="results" minSize="96px">
            <div className="h-full overflow-y-auto" aria-live="polite">
              {isBusy && <Loading text={`Running as ${as.name}`} className="px-3 py-2 text-12 text-fg-2" />}
              {failure !== undefined && (
                <p role="alert" className="flex items-center gap-2 px-3 py-2 text-danger">
                  <Icon name="bad" size={14} />
                  {failure}
                </p>
              )}
              {shown && !isBusy && (
                <QueryResults
                  run={shown}
                  tables={catalog.data?.tables.filter(({ isSystem }) => !isSystem).map(({ name }) => name) ?? []}
                  onFix={(from, to, name) => editor.current?.replace(from, to, name)}
                  onAsk={(error) => askAssistant(workspace, `This query fails with “${error.message}”:\n\n${shown.part.text.trim()}\n\n`)}
                />
              )}
              {shown === undefined && !isBusy && failure === undefined && (
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
