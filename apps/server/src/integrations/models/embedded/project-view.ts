import type { ChatMessage, ProjectContext, ToolOutcome } from '@lathe/protocol';

/** Thrown by `ProjectView.text` when a file exists but its text did not come with the request. */
export class FileNotRead extends Error {
  override readonly name = 'FileNotRead';
  readonly path: string;
  constructor(path: string) {
    super(`${path} was not read yet`);
    this.path = path;
  }
}

/** The project as the request shows it: all paths, the texts that came along or were read in this turn. */
export class ProjectView {
  readonly #paths: ReadonlySet<string>;
  readonly #texts = new Map<string, string>();
  readonly #unreadable = new Set<string>();

  constructor(context: ProjectContext, turn: Pick<ChatMessage, 'parts'> | undefined) {
    for (const { path, text } of context.contents) this.#texts.set(path, text);
    for (const part of turn?.parts ?? []) {
      if (part.type !== 'tool' || part.call.tool !== 'read_file') continue;
      const whole = part.outcome === undefined ? undefined : wholeText(part.outcome);
      if (whole === undefined) this.#unreadable.add(part.call.path);
      else this.#texts.set(part.call.path, whole);
    }
    this.#paths = new Set([...context.files, ...this.#texts.keys()]);
  }

  get paths(): readonly string[] {
    return [...this.#paths].sort();
  }

  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The file's text; undefined when there is no such file or it cannot be read. Throws FileNotRead. */
  text(path: string): string | undefined {
    const text = this.#texts.get(path);
    if (text !== undefined || !this.#paths.has(path) || this.#unreadable.has(path)) return text;
    throw new FileNotRead(path);
  }

  get isEmpty(): boolean {
    return !this.#paths.has('package.json');
  }

  get usesReact(): boolean {
    return this.#paths.has('src/App.tsx');
  }
}

function wholeText(outcome: ToolOutcome): string | undefined {
  if (outcome.tool !== 'read_file' || outcome.startLine !== 1) return undefined;
  return outcome.text.split('\n').length >= outcome.totalLines ? outcome.text : undefined;
}
