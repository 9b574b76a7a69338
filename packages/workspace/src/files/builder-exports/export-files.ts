import type { ImportedFile } from '../contract.ts';
import { textOf } from '../binary.ts';

/** Files that an adaptation may have to read: code, pages, settings. */
const READABLE = /(?:\.(?:[cm]?[jt]sx?|json|html|css|md)|(?:^|\/)\.replit)$/;
/** Generated code is larger, and is never what must be changed. */
const READ_BYTES = 512 * 1024;

/** The parts of package.json that are read or changed. */
export interface Manifest {
  name?: unknown;
  stackblitz?: unknown;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: unknown;
  [field: string]: unknown;
}

export interface PlannedFile {
  readonly path: string;
  readonly file: ImportedFile;
}

/** The files of an export, by their paths in the project, while they are adapted. Only texts are read and changed. */
export class ExportFiles {
  readonly #planned: readonly PlannedFile[];
  readonly #texts: Map<string, string>;
  readonly #changed = new Set<string>();
  /** Every path as the builder wrote it, also of what is not imported. */
  readonly originalPaths: readonly string[];

  private constructor(planned: readonly PlannedFile[], texts: Map<string, string>, originalPaths: readonly string[]) {
    this.#planned = planned;
    this.#texts = texts;
    this.originalPaths = originalPaths;
  }

  static async read(planned: readonly PlannedFile[], given: readonly ImportedFile[]): Promise<ExportFiles> {
    const texts = new Map<string, string>();
    for (const { path, file } of planned) {
      if (!READABLE.test(path) || file.byteSize > READ_BYTES) continue;
      const text = textOf(await file.read());
      if (text !== undefined) texts.set(path, text);
    }
    return new ExportFiles(
      planned,
      texts,
      given.map(({ path }) => path),
    );
  }

  has(path: string): boolean {
    return this.#texts.has(path) || this.#planned.some((one) => one.path === path);
  }

  /** All paths, also of files that are not texts. */
  paths(): string[] {
    return [...new Set([...this.#planned.map(({ path }) => path), ...this.#texts.keys()])];
  }

  text(path: string): string | undefined {
    return this.#texts.get(path);
  }

  /** Texts whose path matches. */
  texts(pattern: RegExp): (readonly [path: string, text: string])[] {
    return [...this.#texts].filter(([path]) => pattern.test(path));
  }

  write(path: string, text: string): void {
    if (this.#texts.get(path) === text) return;
    this.#texts.set(path, text);
    this.#changed.add(path);
  }

  /** Changes a text. True if it is different now. */
  replace(path: string, change: (text: string) => string): boolean {
    const before = this.#texts.get(path);
    if (before === undefined) return false;
    this.write(path, change(before));
    return this.#texts.get(path) !== before;
  }

  /** The first of the paths that exists. */
  first(paths: readonly string[]): string | undefined {
    return paths.find((path) => this.has(path));
  }

  /** What package.json has, or an empty object. */
  manifest(): Manifest {
    try {
      const parsed: unknown = JSON.parse(this.text('package.json') ?? '{}');
      return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Manifest) : {};
    } catch {
      // One that cannot be read stays as it is; starting the project says so.
      return {};
    }
  }

  dependencies(): Readonly<Record<string, string>> {
    const { dependencies, devDependencies } = this.manifest();
    return { ...dependencies, ...devDependencies };
  }

  writeManifest(manifest: Manifest): void {
    const indent = /^\{\r?\n([ \t]+)/.exec(this.text('package.json') ?? '')?.[1] ?? '  ';
    this.write('package.json', `${JSON.stringify(manifest, undefined, indent)}\n`);
  }

  /** What is imported: the files as they were planned, those that changed, and new ones. */
  result(): PlannedFile[] {
    const changed = [...this.#changed].map((path): PlannedFile => {
      const bytes = new TextEncoder().encode(this.#texts.get(path));
      return { path, file: { path, byteSize: bytes.byteLength, read: async () => bytes } };
    });
    return [...this.#planned.filter(({ path }) => !this.#changed.has(path)), ...changed];
  }
}
