import { computed } from 'nanostores';
import { attachScreenshot } from '../chat/composer/attach-screenshot.ts';
import type { Workspace } from '../contract.ts';
import { createIgnoredFindings } from '../databases/ignored-findings.ts';
import { createFileVerbs } from '../files/file-verbs.ts';
import { createImports } from '../files/import-files.ts';
import { toWorkdirPath } from '../files/ignored-paths.ts';
import { zipFiles } from '../files/zip-files.ts';
import type { Inspector } from '../previews/inspector.ts';
import { failureInTab } from '../previews/page-protocol.ts';
import type { PreviewReports } from '../problems/preview-reports.ts';
import { createProjectConfiguring } from '../projects/configure-project.ts';
import type { ProjectStore } from '../projects/contract.ts';
import { freezeProject, removeProject } from '../projects/freeze-project.ts';
import { startCommand } from '../runtime/start-command.ts';
import { createSearch } from '../search/search.ts';
import { createProjectSettings } from '../settings/project-settings.ts';
import type { Assistant } from './assistant.ts';
import type { Bench } from './bench.ts';
import type { Page } from './page.ts';

interface Scope {
  readonly signal: AbortSignal;
  readonly open: (slug: string) => Promise<void>;
  readonly inspector: Inspector;
  readonly reports: PreviewReports;
  /** Resolves with false when the files could not be loaded into the runtime. */
  readonly whenAttached: () => Promise<boolean>;
}

/** What an interface sees of an open project: its stores, and the flows above them. */
export function createFace(page: Page, bench: Bench, assistant: Assistant, scope: Scope): Workspace {
  const { notices, files, layout, editor, previews, terminals, machine } = bench;
  const { chat, saving, snapshots, problems, domains, remotes, database } = assistant;
  const { signal, inspector } = scope;
  return {
    project: projectFace(page, bench, assistant, scope),
    saving,
    runtime: machine,
    chat,
    files: filesFace(page, bench, assistant, scope),
    editor,
    diagnostics: bench.diagnostics,
    search: createSearch({ client: bench.searchClient, files, editor, layout, notices }, { signal }),
    snapshots,
    branches: assistant.branches,
    deploys: assistant.deploys,
    domains,
    remotes,
    terminals,
    tunnel: bench.tunnel,
    inspector,
    previews: {
      ...previews,
      screenshot: () => attachScreenshot({ previews, chat, notices }),
      receiveTabMessage(origin, message) {
        const preview = previews.previews.get().find(({ baseUrl }) => baseUrl === origin);
        const failure = preview && failureInTab(preview.port, message);
        if (failure) scope.reports(failure);
      },
    },
    problems,
    layout,
    dialogs: page.dialogs,
    changes: assistant.changes,
    database,
    supabase: assistant.supabase,
    migrations: assistant.migrations,
    databaseServices: assistant.databaseServices,
    functionDeploys: assistant.functionDeploys,
    functionSecrets: assistant.functionSecrets,
    ignoredFindings: createIgnoredFindings({ files, now: page.deps.now }),
    notices,
    settings: createProjectSettings({ files, secrets: bench.secrets, personKnowledge: bench.personKnowledge }),
  };
}

function filesFace(page: Page, { notices, files, editor, machine }: Bench, { snapshots, holdSaves }: Assistant, { whenAttached }: Scope): Workspace['files'] {
  const { deps } = page;
  const imports = createImports({
    files,
    dialogs: page.dialogs,
    notices,
    keepVersion: (title) => snapshots.take(deps.randomId(), title),
    show: (path) => (path === undefined ? editor.selectDefault() : editor.select(path)),
    startCommand: () => (deps.cannotRun === undefined ? startCommand(files.readText) : undefined),
    startServer: async () => {
      if (await whenAttached()) await machine.startServer();
    },
  });
  holdSaves(computed(imports.importing, (importing) => importing !== undefined));
  return {
    ...files,
    ...createFileVerbs({ files, notices, writeDrafts: (paths) => editor.writeDrafts(paths) }),
    ...imports,
    workdirPath: (path) => toWorkdirPath(path),
    readBytes: (path) => {
      const record = files.get(path);
      return record && (record.bytes ?? new TextEncoder().encode(record.text));
    },
    zip: (paths) => zipFiles(files, (path) => paths.some((root) => path === root || path.startsWith(`${root}/`))),
  };
}

function projectFace(page: Page, { notices, projects }: Bench, assistant: Assistant, { open }: Scope): ProjectStore {
  const { saving, saveAnswers, snapshots, isSaveHeld } = assistant;
  const continueAsCopy = (fork?: Parameters<Parameters<typeof createProjectConfiguring>[0]['continueAs']>[0]) =>
    saveAnswers.continueAsCopy('You are in the copy.', { clearsQuery: true, ...(fork ? { fork } : {}) });
  const { api, session, dialogs } = page;
  const configuring = createProjectConfiguring({ api, session, dialogs, notices, title: projects.title, continueAs: continueAsCopy, open });
  return {
    state: projects.state,
    rename: projects.rename,
    setVisibility: projects.setVisibility,
    download: projects.download,
    duplicate: () => continueAsCopy(),
    saveAs: configuring.saveAs,
    createNew: configuring.createNew,
    setFrozen: (isFrozen) => freezeProject(isFrozen, { projects, saving, snapshots, isSaveHeld }),
    remove: () => removeProject({ projects, saving }),
  };
}
