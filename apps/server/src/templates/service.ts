import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, DEFAULT_TEMPLATE_KEY, type Template, type TemplateInfo, type TemplateList } from '@lathe/protocol';

const VITE_BUILD = { command: 'npx vite build', output: 'dist' };

/** The starters that lie under `templates/<key>/`. */
const TEMPLATES: readonly TemplateInfo[] = [
  {
    key: 'lathe-vite-react-ts',
    name: 'React',
    description: 'React 19 with TypeScript and Vite, light and dark',
    framework: 'vite-react',
    dev: 'npm run dev',
    build: VITE_BUILD,
  },
  {
    key: 'vite-ts',
    name: 'TypeScript',
    description: 'TypeScript and Vite, no framework',
    framework: 'vite',
    dev: 'npm run dev',
    build: VITE_BUILD,
  },
  { key: 'node', name: 'Node.js', description: 'A small HTTP server without dependencies', framework: 'node', dev: 'npm run dev' },
];

/** Never part of a starter: what a trial in its folder leaves behind. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.DS_Store']);

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
      const file = path.posix.join(relative, entry.name);
      if (entry.isDirectory()) await visit(file);
      else files[file] = await readFile(path.join(folder, file), 'utf8');
    }
  };
  await visit('');
  return files;
}
