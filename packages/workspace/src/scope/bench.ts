import type { Project } from '@lathe/protocol';
import { computed } from 'nanostores';
import { createProjectFiles, type ProjectFiles } from '../files/project-files.ts';
import { createSecretAccess, type SecretAccess } from '../files/secret-access.ts';
import { createDiagnostics, type Diagnostics } from '../diagnostics/diagnostics.ts';
import type { BenchView } from '../layout/contract.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { createEditor, type Editor } from '../editor/editor.ts';
import { detectFramework } from '../frameworks/frameworks.ts';
import { createProjectIdentity, type ProjectIdentityOwner } from '../memory/project-identity.ts';
import { createProjectNotices, type Notices } from '../notices/notices.ts';
import { createPreviews, type Previews } from '../previews/previews.ts';
import { createTunnel, type Tunnel } from '../previews/tunnel.ts';
import { createProjects, type OpenedProject, openedOf, type Projects } from '../projects/project-store.ts';
import type { RestoredFiles } from '../projects/restore-journal.ts';
import { createMachine, type Machine } from '../runtime/machine.ts';
import type { Handover } from '../runtime/handed.ts';
import type { PreparedStarter } from '../runtime/prepared-starter.ts';
import { createRuntimePreparation } from '../runtime/prepare-runtime.ts';
import { createSearchClient, type SearchClient } from '../search/search-client.ts';
import { createPersonKnowledge, type PersonKnowledge } from '../settings/person-knowledge.ts';
import { createTerminals, type Terminals } from '../terminal/terminals.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { Page } from './page.ts';

/** What a project is opened with. */
export interface GivenProject {
  readonly project: Project;
  /** Its files: the server's, or those that this browser kept. */
  readonly restored: RestoredFiles;
  readonly view: BenchView | undefined;
  /** What runs in the runtime already. Absent: nothing. */
  readonly starter?: PreparedStarter | undefined;
  /** What goes on from the branch that was left for this one. */
  readonly handover?: Handover | undefined;
}

/** The files of an open project, and the parts that show, edit and run them. */
export interface Bench {
  readonly identity: ProjectIdentityOwner<OpenedProject>;
  readonly notices: Notices;
  readonly files: ProjectFiles;
  readonly secrets: SecretAccess;
  readonly personKnowledge: PersonKnowledge;
  readonly layout: Layout;
  readonly editor: Editor;
  readonly searchClient: SearchClient;
  readonly previews: Previews;
  readonly tunnel: Tunnel;
  readonly terminals: Terminals;
  readonly machine: Machine;
  readonly diagnostics: Diagnostics;
  readonly projects: Projects;
  /** What commands, servers and shells print. */
  readonly printed: Listeners<string>;
  /** The person's active organization, which may have been chosen in another tab. */
  readonly getOrganization: () => Promise<ReturnType<Page['session']['organization']['get']>>;
}

export function createBench(page: Page, { project, restored, view, starter, handover }: GivenProject, { signal }: { readonly signal: AbortSignal }): Bench {
  const { deps, api, session, settings, boot, personId } = page;
  const { now, randomId, memory } = deps;
  const identity = createProjectIdentity(openedOf(project));
  const printed = createListeners<string>();
  const notices = createProjectNotices(page.notices, { signal });
  const opened = { files: restored.appFiles, binaries: restored.binaries };
  const files = createProjectFiles({ now, warn: (text) => console.warn(text), keptRules: deps.keptRules, identity, opened, ahead: starter ?? handover?.files });
  const secrets = createSecretAccess({ files, kept: deps.keptSecretAccess, identity });
  const layout = createLayout(page.panels, view ?? (files.paths().length === 0 ? 'files' : 'preview'));
  const editor = createEditor({ identity, files, notices, settings, memory, personId, now, format: deps.format });
  const previews = createPreviews(
    {
      waitsForFramework: () => detectFramework(files.readText)?.name === 'expo',
      isDialogOpen: () => page.dialogs.current.get() !== undefined,
      loadPainter: deps.loadPainter,
    },
    { signal },
  );
  const isAllowed = async () => (await session.refresh())?.featureFlags.previewTunneling === true;
  const tunnel = createTunnel({ api, previews, openWebSocket: deps.openWebSocket, randomBytes: deps.randomBytes, isAllowed }, { signal });
  const prepare = createRuntimePreparation({ api, session, files, notices, setPrivateRegistries: page.setPrivateRegistries });
  const terminals = createTerminals({
    identity,
    randomId,
    notices,
    files,
    memory,
    personId,
    async getRuntime() {
      const runtime = await boot.get();
      await prepare(runtime);
      return runtime;
    },
    onShellOutput: printed.call,
  });
  const machine = createMachine(
    { boot, prepare, files, terminals, now, cannotRun: deps.cannotRun, onOutput: (_source, text) => printed.call(text) },
    { signal },
  );
  const getOrganization = async () => {
    await session.refresh();
    return session.organization.get();
  };
  const onPage = () => page.analytics.track('page-view', '/~/{slug}');
  const projects = createProjects({ api, files, notices, state: page.state, getOrganization, onPage });
  return {
    identity,
    notices,
    files,
    secrets,
    personKnowledge: createPersonKnowledge({ api, files, identity, sha256: project.ownKnowledge }),
    layout,
    editor,
    searchClient: createSearchClient(files, deps.createSearchWorker, { signal }),
    previews,
    tunnel,
    terminals,
    machine,
    diagnostics: createDiagnostics({
      document: editor.document,
      isShown: computed(layout.view, (view) => view === 'files'),
      packages: machine.packages,
      files,
      getRuntime: boot.get,
      checker: deps.checker,
      checkSyntax: deps.checkSyntax,
    }),
    projects,
    printed,
    getOrganization,
  };
}
