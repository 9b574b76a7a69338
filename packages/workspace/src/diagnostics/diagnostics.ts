import type { Runtime, RuntimeProcess } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { Diagnostic, DiagnosticsStore, FileDiagnostics } from './contract.ts';
import type { EditorDocument } from '../editor/contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { StepState } from '../runtime/contract.ts';

/** Pause between the last change and a check. */
const PAUSE_MS = 500;
const MARK = '\u0001lathe ';
/** What the project's tools understand. */
const CHECKED = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
/** What the editor's parsers understand, without any tool. */
const PARSED = /\.(?:css|json|jsonc|webmanifest)$/;

export interface Diagnostics extends DiagnosticsStore {
  /** The project is closed: its checker ends. */
  end(): Promise<void>;
}

export interface DiagnosticsDeps {
  readonly document: ReadableAtom<EditorDocument | undefined>;
  /** Whether the person sees the editor. Nothing is checked for nobody: a checker costs as much as the dev server. */
  readonly isShown: ReadableAtom<boolean>;
  readonly packages: ReadableAtom<StepState>;
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly getRuntime: () => Promise<Runtime>;
  /** The program that checks. Without it, nothing is checked with the project's tools. */
  readonly checker?: string | undefined;
  /** What the editor's own parsers report. Undefined for a file that they do not know. */
  readonly checkSyntax?: ((path: string, text: string) => Promise<readonly Diagnostic[] | undefined>) | undefined;
}

interface Checker {
  readonly process: RuntimeProcess;
  readonly input: WritableStreamDefaultWriter<string>;
}

/**
 * Checks the selected file with the TypeScript, ESLint, component compilers and type checkers that are installed in the
 * project, in a process that starts with the first file that they understand. JSON and CSS are checked by the editor's own parsers, at any time.
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
      for (const line of lines) if (line.startsWith(MARK)) received(JSON.parse(line.slice(MARK.length)) as { id: number; diagnostics: Diagnostic[] });
    }
  }

  function received({ id, diagnostics }: { readonly id: number; readonly diagnostics: readonly Diagnostic[] }): void {
    if (asked?.id === id) current.set({ path: asked.path, text: asked.text, diagnostics });
  }

  async function parse(path: string, text: string): Promise<void> {
    const question = { id: ++lastId, path, text };
    asked = question;
    // Without the parser's code, nothing is marked.
    const diagnostics = await deps.checkSyntax?.(path, text).catch(() => undefined);
    if (diagnostics) received({ id: question.id, diagnostics });
  }

  async function ask(path: string, text: string): Promise<void> {
    const question = { id: ++lastId, path, text };
    asked = question;
    try {
      checker ??= start();
      await (await checker).input.write(`${JSON.stringify(question)}\n`);
    } catch {
      // The process ended or never started. It starts again after the next installation.
      asked = undefined;
    }
  }

  function look(): void {
    clearTimeout(timer);
    const document = deps.document.get();
    if (document?.path !== current.get()?.path) current.set(undefined);
    if (!document || document.isStreaming || document.isBinary || !deps.isShown.get()) return;
    const { path, value } = document;
    const check = PARSED.test(path) ? parse : CHECKED.test(path) && isReady() ? ask : undefined;
    if (check === undefined || (asked?.path === path && asked.text === value)) return;
    timer = setTimeout(() => void check(path, value), PAUSE_MS);
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
  deps.isShown.listen(look);
  deps.packages.listen(({ status }) => {
    // The installation may bring another version of TypeScript.
    if (status === 'busy') void stop();
    else look();
  });

  return { current, end: stop };
}

function hasTools(packageJson: string | undefined): boolean {
  return packageJson !== undefined && /"(?:typescript|eslint|vue|svelte|astro|nuxt|@sveltejs\/kit)"\s*:/.test(packageJson);
}
