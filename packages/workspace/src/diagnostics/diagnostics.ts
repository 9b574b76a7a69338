import type { Runtime, RuntimeProcess } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { Diagnostic, DiagnosticsStore, FileDiagnostics } from './contract.ts';
import type { EditorDocument } from '../editor/contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { StepState } from '../runtime/contract.ts';

/** Pause after the last change before a text is looked at. */
const PAUSE_MS = 500;
const MARK = '\u0001lathe ';
const CHECKED = /\.[cm]?[jt]sx?$/;

export interface Diagnostics extends DiagnosticsStore {
  /** The project is closed: its checker ends. */
  end(): Promise<void>;
}

export interface DiagnosticsDeps {
  readonly document: ReadableAtom<EditorDocument | undefined>;
  readonly packages: ReadableAtom<StepState>;
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly getRuntime: () => Promise<Runtime>;
  /** The program that answers; absent: nothing is looked at. */
  readonly checker?: string | undefined;
}

interface Checker {
  readonly process: RuntimeProcess;
  readonly input: WritableStreamDefaultWriter<string>;
}

/**
 * Asks a process of the project's machine, where its TypeScript and ESLint are installed. It is started
 * with the first file that they understand, once the packages are there.
 */
export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  const current = atom<FileDiagnostics | undefined>(undefined);
  let checker: Promise<Checker> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: { readonly id: number; readonly path: string; readonly text: string } | undefined;
  let lastId = 0;

  const isReady = () => deps.checker !== undefined && deps.packages.get().status === 'ready' && hasTools(deps.files.readText('package.json'));

  async function start(): Promise<Checker> {
    const runtime = await deps.getRuntime();
    const process = await runtime.spawn('node', ['-e', deps.checker ?? '']);
    void listen(process);
    return { process, input: process.input.getWriter() };
  }

  async function listen(process: RuntimeProcess): Promise<void> {
    const reader = process.output.getReader();
    let rest = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith(MARK)) answered(JSON.parse(line.slice(MARK.length)) as { id: number; diagnostics: Diagnostic[] });
    }
  }

  function answered({ id, diagnostics }: { readonly id: number; readonly diagnostics: readonly Diagnostic[] }): void {
    if (asked?.id === id) current.set({ path: asked.path, text: asked.text, diagnostics });
  }

  async function ask(path: string, text: string): Promise<void> {
    const question = { id: ++lastId, path, text };
    asked = question;
    try {
      checker ??= start();
      await (await checker).input.write(`${JSON.stringify(question)}\n`);
    } catch {
      // It ended, or never began. It is started anew when packages were installed again.
      asked = undefined;
    }
  }

  function look(): void {
    clearTimeout(timer);
    const document = deps.document.get();
    if (document?.path !== current.get()?.path) current.set(undefined);
    if (!document || document.isStreaming || document.isBinary || !CHECKED.test(document.path) || !isReady()) return;
    const { path, value } = document;
    if (asked?.path === path && asked.text === value) return;
    timer = setTimeout(() => void ask(path, value), PAUSE_MS);
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    asked = undefined;
    const running = checker;
    checker = undefined;
    current.set(undefined);
    (await running?.catch(() => undefined))?.process.kill('SIGKILL');
  }

  deps.document.listen(look);
  deps.packages.listen(({ status }) => {
    // What is installed anew is another TypeScript.
    if (status === 'busy') void stop();
    else look();
  });

  return { current, end: stop };
}

function hasTools(packageJson: string | undefined): boolean {
  return packageJson !== undefined && /"(?:typescript|eslint)"\s*:/.test(packageJson);
}
