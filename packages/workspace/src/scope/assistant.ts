import { CHAT_TURN_LIMITS, messageOf } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { type ActionQueue, createActionQueue } from '../actions/action-queue.ts';
import { checkTypes } from '../actions/check-types.ts';
import { createFileRepairs } from '../actions/repair-file.ts';
import { watchStripeSetup } from '../analytics/watch-stripe-setup.ts';
import { type Branches, createBranches } from '../branches/branches.ts';
import { createModelChoice } from '../chat/composer/model-choice.ts';
import { createChat } from '../chat/chat.ts';
import type { Chat } from '../chat/chat-deps.ts';
import type { CarriedPrompts } from '../chat/turn/stale-files.ts';
import { callMcpTool } from '../chat/turn/call-mcp-tool.ts';
import { createDatabaseActions, type DatabaseActions } from '../databases/bring-up.ts';
import { continueDatabaseWork, followDatabaseTurns } from '../chat/turn/follow-database.ts';
import { createChangeQueue } from '../databases/change-queue.ts';
import type { ChangeQueueStore, DatabaseServices, DatabaseStore, FunctionSecretsStore } from '../databases/contract.ts';
import { followDatabaseFiles } from '../databases/follow-database-files.ts';
import { createDatabaseServices } from '../databases/database-services.ts';
import { createFunctionDeploys, type FunctionDeploys } from '../databases/function-deploys.ts';
import { followFunctionFiles } from '../databases/follow-function-files.ts';
import { followFunctionSecrets } from '../databases/function-secrets.ts';
import { createBuiltInPlace, createSupabasePlace } from '../databases/migration-place.ts';
import { createMigrations, type Migrations } from '../databases/migrations.ts';
import { followTypes } from '../databases/follow-types.ts';
import { createProjectDatabase } from '../databases/project-database.ts';
import type { SupabaseStore } from '../databases/supabase/contract.ts';
import { rememberSchema } from '../databases/remember-schema.ts';
import { ENV_PATH, foreignUrlIn, pointsElsewhere } from '../databases/write-environment.ts';
import { createDeployActions } from '../deploys/deploy-actions.ts';
import { createDeploys } from '../deploys/deploys.ts';
import type { DeploysStore } from '../deploys/contract.ts';
import { createDesigns } from '../designs/designs.ts';
import { detectFramework } from '../frameworks/frameworks.ts';
import { createFunctionFailures, type FunctionFailures } from '../problems/function-failures.ts';
import { createProblemList } from '../problems/problem-list.ts';
import { suggestFile } from '../problems/suggest-file.ts';
import type { Problems } from '../problems/problems.ts';
import { createProjectProblems } from '../problems/project-problems.ts';
import { followTurns } from '../problems/follow-turns.ts';
import { createSaveAnswers, type SaveAnswers } from '../projects/answer-save-events.ts';
import { createDomainActions } from '../domains/domain-actions.ts';
import { createDomains, type Domains } from '../domains/domains.ts';
import { createRemoteActions } from '../remotes/remote-actions.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import { readProject } from '../projects/read-project.ts';
import type { SaveEvent } from '../projects/save-project.ts';
import { createSaving, type Saving } from '../projects/saving.ts';
import { readVersion } from '../snapshots/read-version.ts';
import { createSnapshots, type Snapshots } from '../snapshots/snapshots.ts';
import type { Bench, GivenProject } from './bench.ts';
import type { StarterClaim } from './claim-starter.ts';
import { createListeners } from './listeners.ts';
import type { Page } from './page.ts';
import { createProjectSupabase } from './project-supabase.ts';
import { reportPush } from './report-push.ts';

/** The parts that save a project, keep its versions, talk about it and work on it. */
export interface Assistant {
  readonly database: DatabaseStore;
  readonly databaseServices: DatabaseServices;
  readonly functionDeploys: FunctionDeploys;
  readonly functionSecrets: FunctionSecretsStore;
  readonly supabase: SupabaseStore;
  readonly migrations: Migrations;
  readonly changes: ChangeQueueStore;
  readonly saving: Saving;
  readonly deploys: DeploysStore;
  readonly snapshots: Snapshots;
  readonly branches: Branches;
  readonly saveAnswers: SaveAnswers;
  readonly queue: ActionQueue;
  readonly chat: Chat;
  readonly problems: Problems;
  readonly functionFailures: FunctionFailures;
  readonly domains: Domains;
  readonly remotes: Remotes;
  /** While one of these is true, nothing is saved. */
  holdSaves(reason: ReadableAtom<boolean>): void;
  readonly isSaveHeld: ReadableAtom<boolean>;
}

interface Scope {
  readonly signal: AbortSignal;
  /** Opens another project in this one's place. */
  readonly open: (slug: string, carried?: CarriedPrompts) => Promise<void>;
  /** Opens another branch of the project in this one's place. */
  readonly switchTo: (slug: string) => Promise<void>;
  /** The starter that was prepared for the project. */
  readonly claim: StarterClaim | undefined;
}

export function createAssistant(page: Page, bench: Bench, given: GivenProject, scope: Scope): Assistant {
  const { signal } = scope;
  const { deps, api, analytics, dialogs, settings } = page;
  const { files, notices, editor, machine, secrets, projects } = bench;
  const { now, randomId } = deps;
  const projectId = () => (page.state.get().status === 'open' ? projectNow(page) : undefined);
  const saveEvents = createListeners<SaveEvent>();
  const shellFailures = createListeners<Parameters<Problems['shellFailed']>[0]>();
  const isSaveHeld = atom(false);
  const isAssistantBusy = atom(false);
  const holds: ReadableAtom<boolean>[] = [];

  function holdSaves(reason: ReadableAtom<boolean>): void {
    holds.push(reason);
    reason.subscribe(() => isSaveHeld.set(holds.some((hold) => hold.get())));
  }

  const saving = createSaving({
    identity: bench.identity,
    restored: given.restored.entry,
    ...{ api, session: page.session, files, journal: deps.journal, notices, now, random: Math.random, fetch: deps.fetch },
    isHeld: isSaveHeld,
    onEvent: saveEvents.call,
    base: given.project.appFiles,
    onPush: (push) => void reportPush(push, { notices, snapshots, machine }),
  });
  files.onChange(() => saving.touch());
  const snapshots = createProjectSnapshots(page, bench, { saving, isBusy: isAssistantBusy, signal });
  const remotes = createProjectRemotes(page, bench, { saving, snapshots, signal });
  const branches = createProjectBranches(page, bench, { saving, snapshots, remotes, isBusy: isAssistantBusy, signal }, scope.switchTo);
  const saveAnswers = createSaveAnswers({
    ...{ identity: bench.identity, projects, saving, files, dialogs, notices },
    writeDrafts: () => editor.writeDrafts(),
    reopen: scope.open,
  });
  const modelChoice = createModelChoice({
    ...{ api, notices, kept: page.keptModelChoice },
    projectId: () => (bench.identity.current.access === 'read' ? undefined : bench.identity.current.id),
  });
  const deploys = createDeploys(
    {
      ...{ api, identity: bench.identity, machine, files, secrets, now, title: projects.title },
      print: (text) => bench.terminals.print(bench.terminals.ensure('assistant', 'Assistant'), text.replaceAll('\n', '\r\n')),
      async saveAll() {
        await editor.writeDrafts();
        await saving.saveNow();
      },
    },
    { signal },
  );
  const problemList = createProblemList((problem) => suggestFile(problem, files.paths()));
  const isInProject = () => projectId() !== undefined && bench.identity.current.access !== 'read';
  const domains = createDomains({ api, identity: bench.identity, title: projects.title });
  const databaseParts = createDatabases(page, bench, signal);
  const queue = createActionQueue({
    files,
    machine,
    api,
    domains: createDomainActions({ domains, dialogs, title: projects.title }),
    deploys: createDeployActions({ deploys, dialogs, title: projects.title, isInProject }),
    designs: createDesigns({ api }),
    databases: databaseParts.databases,
    remotes: createRemoteActions({ remotes, dialogs, title: projects.title }),
    repairs: createFileRepairs({ api, modelId: () => modelChoice.modelId.get(), projectId, secrets }),
    renameProject: (title) => projects.rename(title),
    readProject: (slug, stop) => readProject(slug, { api, fetch: deps.fetch, signal: stop }),
    now,
    isAutoRun: () => settings.get().autoRun,
    onShellFailed: shellFailures.call,
    around: scope.claim?.around,
  });
  const chat: Chat = createChat({
    ...{ identity: bench.identity, api, files, editor, queue, notices, dialogs, secrets, now, randomId, getOrganization: bench.getOrganization },
    search: bench.searchClient,
    problems: problemList.texts,
    databaseSchema: rememberSchema(databaseParts.database, { signal }),
    checkTypes: (stop) => checkTypes({ files, machine, isAutoRun: () => settings.get().autoRun }, stop),
    personKnowledge: bench.personKnowledge,
    callServer: (call, stop) => callMcpTool(call, { api, dialogs }, stop),
    getTitle: () => projects.title(),
    packages: machine.packages,
    forkFirst: async () => {
      await saveAnswers.continueAsCopy('This is your own copy of the project. The assistant works here.');
      const state = page.state.get();
      return state.status === 'open' && state.project.access !== 'read';
    },
    renameProject: (title) => projects.rename(title),
    fitPicture: deps.fitPicture,
    spendCapTokens: () => deps.spendCapTokens?.() ?? CHAT_TURN_LIMITS.spendCapTokens,
    versions: snapshots,
    reopen: scope.open,
    modelChoice,
    personId: page.personId,
    memory: deps.memory,
    reconnectDelaysMs: deps.reconnectDelaysMs,
    pauseBetweenChecks: deps.pauseBetweenChecks,
    whenDrawn: deps.whenDrawn,
    onTurnResumed: (messageId, prompt) => snapshots.create(messageId, prompt),
    onTurnBegin(messageId, prompt) {
      void snapshots.takeEdits();
      snapshots.create(messageId, prompt);
      files.markUnchanged();
    },
    onPushed: (at) => saving.pushed(at),
    keepFiles: () => saving.keepLocally(),
    onTurnEnd: async (messageId) => {
      await scope.claim?.settle();
      try {
        await saving.saveNow();
      } finally {
        void snapshots.finalize(messageId);
      }
    },
  });
  editor.readVersionsWith((side, path) => readVersion(side, path, { chat, snapshots }));
  saveEvents.add((event) => saveAnswers.answer(event));
  const problems = createProjectProblems(
    {
      ...{ list: problemList, api, analytics, chat, dialogs, files, secrets, notices, snapshots, now, randomId },
      async saveAll() {
        await editor.writeDrafts();
        await saving.saveNow();
      },
      getProjectId: projectId,
      warn: (text) => console.warn(text),
      largeFixTokens: () => deps.largeFixTokens?.(),
    },
    { signal },
  );
  bench.printed.add(problems.terminalPrinted);
  shellFailures.add(problems.shellFailed);

  holdSaves(
    computed([chat.isAnswering, queue.isBusy, queue.isOnlyStarting], (isAnswering, isBusy, isOnlyStarting) => (isAnswering || isBusy) && !isOnlyStarting),
  );
  holdSaves(saveAnswers.isForking);
  const showBusy = () => isAssistantBusy.set(chat.status.get() !== 'idle' || queue.isBusy.get());
  chat.status.subscribe(showBusy);
  queue.isBusy.subscribe(showBusy);
  const onFixed = async (title: string) => {
    await saving.saveNow();
    await snapshots.take(randomId(), title);
  };
  signal.addEventListener('abort', followTurns({ chat, problems, files, machine, settings, onFixed }));
  signal.addEventListener('abort', watchStripeSetup(chat.history, analytics));
  signal.addEventListener('abort', followDatabaseTurns({ chat }));
  const followed = followDatabase(page, bench, { ...databaseParts, problems, chat, queue }, signal);
  const parts = { saving, deploys, domains, remotes, snapshots, branches, saveAnswers, queue, chat, problems, holdSaves, isSaveHeld };
  return { ...databaseParts, ...followed, ...parts };
}

function createDatabases(page: Page, bench: Bench, signal: AbortSignal) {
  const {
    api,
    deps: { now },
  } = page;
  const { files, identity } = bench;
  const database = createProjectDatabase({ api, identity });
  const databaseServices = createDatabaseServices({ api, identity, files, database, now });
  const builtIn = createBuiltInPlace({ api, identity });
  const hosted = createSupabasePlace({ api, identity, onRefused: () => void supabase.read() });
  const migrations = createMigrations({ files, database, place: () => (supabase.integration.get() === undefined ? builtIn : hosted) });
  const functionDeploys = createFunctionDeploys({ api, identity, files, database, now, random: Math.random, pause });
  const databases = createDatabaseActions({
    ...{ database, migrations, files, functions: functionDeploys },
    framework: () => detectFramework(files.readText)?.name,
    restart: () => restartFor(bench),
  });
  const supabase = createProjectSupabase(page, bench, { databases, database, signal });
  return { database, databaseServices, functionDeploys, migrations, supabase, databases };
}

interface FollowedDatabase
  extends Pick<Assistant, 'migrations' | 'database' | 'supabase' | 'databaseServices' | 'functionDeploys' | 'problems' | 'chat' | 'queue'> {
  readonly databases: DatabaseActions;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What happens by itself around the database of the project. */
function followDatabase(
  { api, deps: { now, randomId } }: Page,
  { files, identity, notices }: Bench,
  { databases, databaseServices, functionDeploys, ...stores }: FollowedDatabase,
  signal: AbortSignal,
): Pick<Assistant, 'changes' | 'functionFailures' | 'functionSecrets'> {
  const { database, problems, chat, queue } = stores;
  const canWrite = () => identity.current.access !== 'read';
  const isForeign = () => foreignUrlIn(files.readText(ENV_PATH) ?? '', database.state.get()) !== undefined;
  const isElsewhere = () => {
    const connected = stores.supabase.integration.get()?.project;
    return connected === undefined ? isForeign() : pointsElsewhere(files.readText(ENV_PATH) ?? '', { ref: connected.id, url: connected.url });
  };
  const followed = { files, database, chat, actions: queue, canWrite, isForeign };
  const changeQueue = createChangeQueue(randomId);
  followTypes({ api, identity, files, database, canWrite, isForeign }, { signal });
  followFunctionFiles({ ...followed, deploys: functionDeploys, problems, notices, pause }, { signal });
  signal.addEventListener('abort', announceDatabase({ database, databases, queue, notices }));
  return {
    changes: followDatabaseFiles(
      {
        ...stores,
        ...{ ...followed, isForeign: isElsewhere, randomId, queue: changeQueue },
        onConnected: (place) => continueDatabaseWork(stores, place),
      },
      { signal },
    ),
    functionSecrets: followFunctionSecrets({ ...followed, queue: changeQueue, services: databaseServices }, { signal }),
    functionFailures: createFunctionFailures({ ...{ problems, database, canWrite, now }, functionLog: databaseServices.functionLog }),
  };
}

interface DatabaseFollowing extends Pick<ReturnType<typeof createDatabases>, 'database' | 'databases'> {
  readonly queue: ActionQueue;
  readonly notices: Bench['notices'];
}

/** A person who creates or deletes the database in its view has no action that tells the app where it is, or was. */
function announceDatabase({ database, databases, queue, notices }: DatabaseFollowing) {
  return database.state.listen((now, before) => {
    if (before?.state === 'none' && now !== undefined && now.state !== 'none' && !queue.isBusy.get()) void databases.announce();
    if (before === undefined || before.state === 'none' || now?.state !== 'none') return;
    const kept = (reason: string) => notices.show({ kind: 'error', text: `The address of the deleted database is still in .env: ${reason}` });
    databases.withdraw(before).then(
      (refused) => refused !== undefined && kept(refused),
      (error: unknown) => kept(messageOf(error)),
    );
  });
}

/** Expo builds the variables into its bundle, and forgets it only when it starts again. Others read the file again. */
async function restartFor({ files, machine }: Bench): Promise<void> {
  if (!machine.isServing() || detectFramework(files.readText)?.name !== 'expo') return;
  await machine.stopServer();
  await machine.startServer();
}

interface RemotesScope {
  readonly saving: Saving;
  readonly snapshots: Snapshots;
  readonly signal: AbortSignal;
}

function createProjectRemotes({ api }: Page, { editor, identity }: Bench, { saving, snapshots, signal }: RemotesScope): Remotes {
  const remotes = createRemotes(
    {
      api,
      identity,
      async saveAll() {
        await editor.writeDrafts();
        await saving.saveHeld();
        return saving.state.get().status === 'saved';
      },
      async arrived(at) {
        saving.pushed(at);
        await saving.saveHeld();
      },
    },
    { signal },
  );
  signal.addEventListener(
    'abort',
    snapshots.versions.listen(() => remotes.refresh()),
  );
  let isSaving = false;
  const watchSaving = saving.state.listen(({ status }) => {
    if (isSaving && status === 'saved') remotes.saved();
    isSaving = status === 'saving';
  });
  signal.addEventListener('abort', watchSaving);
  return remotes;
}

function projectNow({ state }: Page): string | undefined {
  const value = state.get();
  return value.status === 'open' ? value.project.id : undefined;
}

interface SnapshotsScope {
  readonly saving: Saving;
  readonly isBusy: ReadableAtom<boolean>;
  readonly signal: AbortSignal;
}

function createProjectSnapshots(page: Page, bench: Bench, { saving, isBusy, signal }: SnapshotsScope): Snapshots {
  const { deps, api } = page;
  const { files, layout, notices, editor, machine, previews, terminals } = bench;
  return createSnapshots(
    {
      ...{ api, files, layout, notices, isBusy },
      identity: bench.identity,
      fetch: deps.fetch,
      randomId: deps.randomId,
      now: deps.now,
      warn: (text) => console.warn(text),
      redact: bench.secrets.redact,
      draftPaths: editor.draftPaths,
      writeDrafts: () => editor.writeDrafts(),
      saveNow: () => saving.saveNow(),
      reinstallAndStart: () => machine.retry('packages'),
      restartServer: () => machine.restartServer(),
      thumbnails: { api, capture: (ended) => previews.captureAtRest(ended), shrinkPicture: deps.shrinkPicture },
      preview: {
        canRun: deps.cannotRun === undefined,
        getRuntime: page.boot.get,
        terminals,
        showPort: (port) => {
          previews.selectPort(port);
          layout.setView('preview');
        },
      },
    },
    { signal },
  );
}

function createProjectBranches(
  page: Page,
  bench: Bench,
  scope: SnapshotsScope & { readonly snapshots: Snapshots; readonly remotes: Remotes },
  open: (slug: string) => Promise<void>,
): Branches {
  const { deps, api, dialogs } = page;
  const { files, notices, layout, editor, terminals } = bench;
  const { saving, snapshots, remotes, isBusy, signal } = scope;
  return createBranches(
    {
      ...{ identity: bench.identity, api, dialogs, notices, files, saving, layout, open },
      writeDrafts: () => editor.writeDrafts(),
      atHost: { list: remotes.branches, take: remotes.takeBranch },
      isTurnRunning: isBusy,
      numberOf: (id) => snapshots.versions.get().find((version) => version.id === id)?.number,
      onBegun(id) {
        deps.keptRules?.write(id, files.rules.get());
        deps.keptSecretAccess?.write(id, bench.secrets.allowed.get());
      },
      warn: (text) => console.warn(text),
      preview: { fetch: deps.fetch, canRun: deps.cannotRun === undefined, getRuntime: page.boot.get, terminals },
    },
    { signal },
  );
}
