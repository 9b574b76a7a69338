import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, DEFAULT_TEMPLATE_KEY, type Template, type TemplateList } from '@lathe/protocol';
import { TEMPLATES } from './catalog.ts';

/** Never part of a starter: what a trial run in its folder leaves behind. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.output', '.nuxt', '.next', '.astro', '.angular', '.expo', '.ns-vite-build', 'platforms', '.DS_Store']);

/** What an installed package calls a starter's `.gitignore`, which npm would rename (`scripts/pack.mjs`). */
const PACKED_GITIGNORE = '_gitignore';

export class TemplateService {
  readonly #folder: string;
  readonly #files = new Map<string, Promise<Record<string, string>>>();

  /** @param folder the repository's `templates/` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  list(): TemplateList {
    return { templates: [...TEMPLATES], defaultKey: DEFAULT_TEMPLATE_KEY };
  }

  /** @throws AppError 'not-found' */
  async get(key: string): Promise<Template> {
    const info = TEMPLATES.find((template) => template.key === key);
    if (info === undefined) throw new AppError('not-found', `There is no starter "${key}".`);
    const files = this.#files.get(key) ?? readFiles(path.join(this.#folder, key));
    this.#files.set(key, files);
    return { ...info, files: await files };
  }
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const visit = async (relative: string): Promise<void> => {
    for (const entry of await readdir(path.join(folder, relative), { withFileTypes: true })) {
      if (LEFT_OUT.has(entry.name)) continue;
      const name = entry.name === PACKED_GITIGNORE ? '.gitignore' : entry.name;
      if (entry.isDirectory()) await visit(path.posix.join(relative, entry.name));
      else files[path.posix.join(relative, name)] = await readFile(path.join(folder, relative, entry.name), 'utf8');
    }
  };
  await visit('');
  return files;
}
