import { MODEL_FILE, MODEL_FILES } from '@lathe/app-model';
import type { ChatMessage, ProjectContext, ToolCall, ToolOutcome } from '@lathe/protocol';

/** Thrown by a `ProjectView` that must first look at something the request did not include. */
export class LookNeeded extends Error {
  override readonly name = 'LookNeeded';
  readonly calls: readonly ToolCall[];
  constructor(...calls: readonly ToolCall[]) {
    super(`${calls.map(({ tool }) => tool).join(', ')} is needed first`);
    this.calls = calls;
  }
}

export interface Match {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** The project as the request shows it: all paths, and the files that were sent or read in this turn. */
export class ProjectView {
  readonly #paths: ReadonlySet<string>;
  readonly #texts = new Map<string, string>();
  readonly #unreadable = new Set<string>();
  readonly #searches = new Map<string, readonly Match[]>();

  constructor(context: ProjectContext, turn: Pick<ChatMessage, 'parts'> | undefined) {
    for (const { path, text } of context.contents) this.#texts.set(path, text);
    for (const part of turn?.parts ?? []) {
      if (part.type !== 'tool') continue;
      if (part.call.tool === 'search_files') {
        this.#searches.set(part.call.query, part.outcome?.tool === 'search_files' ? part.outcome.matches : []);
      }
      if (part.call.tool !== 'read_file') continue;
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

  /** The file's text. Undefined if there is no such file or it cannot be read. Throws LookNeeded. */
  text(path: string): string | undefined {
    const text = this.#texts.get(path);
    if (text !== undefined || !this.#paths.has(path) || this.#unreadable.has(path)) return text;
    throw new LookNeeded({ tool: 'read_file', path });
  }

  /** Asks for all of these files at once that are there and were not sent yet. Throws LookNeeded. */
  need(paths: readonly string[]): void {
    const unread = paths.filter((path) => this.#paths.has(path) && !this.#texts.has(path) && !this.#unreadable.has(path));
    if (unread.length > 0) throw new LookNeeded(...unread.map((path) => ({ tool: 'read_file' as const, path })));
  }

  /** Lines that contain the words, ignoring case. Throws LookNeeded if some texts are missing. */
  search(words: string): readonly Match[] {
    const known = this.#searches.get(words);
    if (known !== undefined) return known;
    const isSearchable = (path: string): boolean => !/package-lock\.json$|\.(?:svg|png|ico|jpe?g|webp)$/.test(path);
    if ([...this.#paths].some((path) => isSearchable(path) && !this.#texts.has(path))) {
      throw new LookNeeded({ tool: 'search_files', query: words });
    }
    return [...this.#texts]
      .filter(([path]) => isSearchable(path))
      .flatMap(([path, text]) =>
        text.split('\n').flatMap((line, index) => (line.toLowerCase().includes(words.toLowerCase()) ? [{ path, line: index + 1, text: line.trim() }] : [])),
      );
  }

  get isEmpty(): boolean {
    return !this.#paths.has('package.json');
  }

  /** Where the app's model is, or would be. */
  get modelFile(): string {
    return MODEL_FILES.find((path) => this.#paths.has(path)) ?? MODEL_FILE;
  }
}

function wholeText(outcome: ToolOutcome): string | undefined {
  if (outcome.tool !== 'read_file' || outcome.startLine !== 1) return undefined;
  return outcome.text.split('\n').length >= outcome.totalLines ? outcome.text : undefined;
}
