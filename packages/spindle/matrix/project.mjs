/** The files of a case: a scaffolder's own output, a starter, a folder of `projects/`, and edits over them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const projects = join(here, 'projects');
const templates = join(here, '../../../templates');
const cache = join(tmpdir(), 'spindle-matrix-scaffolds');
const SCAFFOLD_TIMEOUT_MS = 180_000;
/** Made by installing and building; never part of a case. */
const NOT_SOURCES = new Set(['node_modules', '.git', 'dist', '.next', '.nuxt', '.output', '.svelte-kit', '.astro', '.angular', '.react-router', '.expo']);

/**
 * A new directory with the project, to be removed by the caller. `create`: a package of the registry with exact
 * version and its arguments, run natively by npx; `app` as an argument names the directory it is to write.
 * `template`: key of a starter. `folder`: name under `projects/`, copied over that. `files`: path to text, or to a function from the old text
 * to the new one; `null` removes.
 */
export function makeProject({ create, template, folder, files = {} }, env) {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-matrix-'));
  if (create) cpSync(scaffold(create, env), directory, { recursive: true });
  if (template) cpSync(join(templates, template), directory, { recursive: true });
  if (folder) cpSync(join(projects, folder), directory, { recursive: true });
  for (const [path, change] of Object.entries(files)) {
    const file = join(directory, path);
    if (change === null) {
      rmSync(file, { recursive: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof change === 'function' ? change(readFileSync(file, 'utf8')) : change);
  }
  return directory;
}

function scaffold(create, env) {
  const kept = join(cache, createHash('sha256').update(JSON.stringify(create)).digest('hex').slice(0, 16));
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'work-'));
  try {
    const { status, stdout, stderr, error } = spawnSync('npx', ['--yes', ...create], {
      cwd: work,
      env,
      encoding: 'utf8',
      input: '',
      timeout: SCAFFOLD_TIMEOUT_MS,
    });
    if (error || status !== 0) throw new Error(`npx ${create.join(' ')} ended with ${error?.message ?? status}:\n${stdout}${stderr}`);
    const made = join(work, 'app');
    if (!existsSync(made)) throw new Error(`npx ${create.join(' ')} made no directory "app":\n${stdout}${stderr}`);
    for (const name of readdirSync(made)) if (NOT_SOURCES.has(name)) rmSync(join(made, name), { recursive: true });
    renameSync(made, kept);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A directory as the runtime's `FileSystemTree`; files that are no UTF-8 as `{ base64 }`, for the way into the page. */
export function treeOf(directory) {
  return Object.fromEntries(
    readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => !NOT_SOURCES.has(name))
      .map((entry) => {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) return [entry.name, { directory: treeOf(path) }];
        const bytes = readFileSync(path);
        const text = bytes.toString();
        return [entry.name, { file: Buffer.from(text).equals(bytes) ? { contents: text } : { base64: bytes.toString('base64') } }];
      }),
  );
}
