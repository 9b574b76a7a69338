import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';
import type { Projects } from './project-store.ts';
import { decidesVersion, outdatedTailwind, SUGGESTED_TAILWIND, withSuggestedTailwind } from '../frameworks/tailwind-upgrade.ts';

interface Deps {
  readonly files: Pick<ProjectFiles, 'onChange' | 'readText' | 'write'>;
  readonly projects: Pick<Projects, 'state'>;
  readonly notices: Notices;
  /** Remembers a dismissed suggestion across a reload. */
  readonly memory: Pick<ProjectMemory, 'read' | 'write'> | undefined;
  readonly install: () => Promise<void>;
}

/** The memory's key for the version whose upgrade the person declined. */
const MEMORY_KEY = 'tailwind-upgrade';

/** Says once that a project has an old release of Tailwind CSS 3, and offers the last one. Source: docs/specification/projects.md. */
export function suggestTailwindUpgrade({ files, projects, notices, memory, install }: Deps, { signal }: { readonly signal: AbortSignal }): void {
  const told = new Set<string>();

  function look(): void {
    const state = projects.state.get();
    if (state.status !== 'open' || state.project.access === 'read') return;
    const version = outdatedTailwind((path) => files.readText(path));
    const what = `${state.project.id} ${version}`;
    if (version === undefined || told.has(what)) return;
    told.add(what);
    void suggest(state.project.id, version);
  }

  async function suggest(projectId: string, version: string): Promise<void> {
    if ((await memory?.read(projectId, MEMORY_KEY)) === version) return;
    const now = projects.state.get();
    if (now.status !== 'open' || now.project.id !== projectId) return; // another one was opened meanwhile
    const id = notices.show({
      kind: 'info',
      text: `This project uses Tailwind CSS ${version}. ${SUGGESTED_TAILWIND} contains only bug fixes.`,
      action: {
        label: 'Upgrade',
        run() {
          notices.dismiss(id);
          void upgrade();
        },
      },
      onDismiss: () => void memory?.write(projectId, MEMORY_KEY, version),
    });
  }

  async function upgrade(): Promise<void> {
    const manifest = files.readText('package.json');
    if (manifest === undefined) return;
    await files.write('package.json', withSuggestedTailwind(manifest));
    await install();
  }

  signal.addEventListener('abort', projects.state.listen(look));
  files.onChange((paths) => paths.some(decidesVersion) && look());
}
