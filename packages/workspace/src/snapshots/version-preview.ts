import { type AppFiles, messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom } from 'nanostores';
import { toTree } from '../files/mounted-tree.ts';
import { installCommand, startCommand } from '../runtime/start-command.ts';
import { readBinaries } from '../projects/read-binaries.ts';
import type { RunningCommand } from '../terminal/terminal-program.ts';
import type { Terminals } from '../terminal/terminals.ts';
import type { VersionApp, VersionPreview } from './contract.ts';
import { type RecordedPorts, recordPorts } from './record-ports.ts';

/** Beside the project: nothing there is watched or saved. */
const VERSIONS_FOLDER = '/home/versions';
const STOPPED: VersionApp = { status: 'stopped' };

export interface VersionPreviewDeps {
  readonly fetch: typeof fetch;
  readonly canRun: boolean;
  readonly getRuntime: () => Promise<Runtime>;
  readonly terminals: Terminals;
  readonly showPort: (port: number) => void;
  readonly readVersion: (id: string, options?: { readonly isFresh?: boolean }) => Promise<AppFiles>;
  /** How what is shown is called. Undefined: it no longer exists. */
  readonly nameOf: (id: string) => AppName | undefined;
}

export interface AppName {
  /** Of its folder beside the project: no two that run at the same time have the same. */
  readonly folder: string;
  readonly title: string;
  /** What the person is told about: "This version". */
  readonly subject: string;
}

/**
 * Shows an old version or another branch beside the project: its files and, on demand, its app, which has a folder and a
 * port of its own. The project and its server keep running meanwhile.
 */
export function createVersionPreview(deps: VersionPreviewDeps) {
  const preview = atom<VersionPreview>({ status: 'none' });
  let running: { readonly command: RunningCommand; readonly folder: string; readonly terminal: string } | undefined;
  /** The ports that the app's processes listen on, from its start to its end. */
  let recorded: RecordedPorts | undefined;
  const ownPorts = new Set<number>();
  let attempt = 0;

  const setApp = (app: VersionApp) => {
    const current = preview.get();
    if (current.status === 'ready') preview.set({ ...current, app });
  };

  function forgetPorts(): void {
    void recorded?.clear();
    recorded = undefined;
    ownPorts.clear();
  }

  async function stopApp(): Promise<void> {
    attempt += 1;
    forgetPorts();
    const app = running;
    running = undefined;
    setApp(STOPPED);
    if (!app) return;
    app.command.kill('SIGKILL');
    await app.command.exit;
    await deps.terminals.close(app.terminal);
    await (await deps.getRuntime()).fs.rm(app.folder, { recursive: true, force: true });
  }

  async function runApp(): Promise<void> {
    const current = preview.get();
    if (current.status !== 'ready' || running || current.app.status === 'starting') return;
    const own = ++attempt;
    const isGone = () => own !== attempt;
    const name = deps.nameOf(current.id) ?? { folder: `unnamed-${own}`, title: 'The app', subject: 'It' };
    const { files } = current;
    const readText = (path: string) => (files[path]?.type === 'file' && !files[path].isBinary ? files[path].contents : undefined);
    const start = startCommand(readText);
    if (start === undefined) {
      setApp({ status: 'failed', message: `${name.subject} has nothing to start: no dev, start or preview script, and no index.html.` });
      return;
    }
    setApp({ status: 'starting' });
    try {
      const [runtime, binaries] = await Promise.all([
        deps.getRuntime(),
        readBinaries(files, deps.fetch, { refresh: () => deps.readVersion(current.id, { isFresh: true }) }),
      ]);
      const folder = `${VERSIONS_FOLDER}/${name.folder}`;
      await runtime.fs.rm(folder, { recursive: true, force: true });
      await runtime.fs.mkdir(folder, { recursive: true });
      const contents = Object.values(files).flatMap((entry): [string, string | Uint8Array][] =>
        entry.type === 'file' ? [[entry.fullPath, binaries.get(entry.fullPath) ?? entry.contents]] : [],
      );
      await runtime.mount(toTree(contents, []), { mountPoint: folder });
      if (isGone()) return;
      const terminal = deps.terminals.ensure('process', name.title);
      const ports = await recordPorts(runtime, name.folder);
      if (isGone()) return;
      recorded = ports;
      const install = readText('package.json') === undefined ? '' : `${installCommand((path) => files[path] !== undefined)} && `;
      const command = await deps.terminals.run(terminal, runtime, `cd ${folder} && ${install}${start}`, { env: ports.env });
      if (isGone()) {
        command.kill('SIGKILL');
        return;
      }
      running = { command, folder, terminal };
      void command.exit.then((code) => {
        if (running?.command !== command) return;
        running = undefined;
        forgetPorts();
        setApp({ status: 'failed', message: `${name.title} ended with exit code ${code}. See its terminal for details.` });
      });
    } catch (error) {
      if (!isGone()) setApp({ status: 'failed', message: messageOf(error) });
    }
  }

  return {
    preview,
    async open(id: string): Promise<void> {
      await stopApp();
      preview.set({ status: 'loading', id });
      try {
        const files = await deps.readVersion(id);
        const current = preview.get();
        if (current.status === 'loading' && current.id === id) preview.set({ status: 'ready', id, files, canRun: deps.canRun, app: STOPPED });
      } catch (error) {
        preview.set({ status: 'failed', id, message: messageOf(error) });
      }
    },
    async close(): Promise<void> {
      await stopApp();
      preview.set({ status: 'none' });
    },
    runApp,
    stopApp,
    /** A port opened. Returns whether it belongs to the old version rather than the project. */
    async takesPort(port: number): Promise<boolean> {
      const own = recorded;
      if (own === undefined || !(await own.has(port)) || own !== recorded) return false;
      ownPorts.add(port);
      const current = preview.get();
      if (current.status === 'ready' && current.app.status === 'starting') {
        setApp({ status: 'running', port });
        deps.showPort(port);
      }
      return true;
    },
    isOwnPort: (port: number) => ownPorts.has(port),
  };
}
