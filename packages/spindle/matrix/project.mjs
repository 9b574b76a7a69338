/** The files of a case: a scaffolder's output, a public repository, a starter, or a folder in `projects/`, with edits. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const projects = join(here, 'projects');
const templates = join(here, '../../../templates');
const scaffolds = join(tmpdir(), 'spindle-matrix-scaffolds');
const repositories = join(tmpdir(), 'spindle-matrix-repositories');
const SCAFFOLD_TIMEOUT_MS = 180_000;
const FETCH_TIMEOUT_MS = 300_000;
/** Created by installing and building; never part of a case. */
const NOT_SOURCES = new Set(['node_modules', '.git', 'dist', '.next', '.nuxt', '.output', '.svelte-kit', '.astro', '.angular', '.react-router', '.expo']);

/**
 * A new directory with the project, which the caller must remove. `create`: a package in the registry with its
 * exact version and arguments, run natively by npx; the argument `app` is the directory it must write.
 * `repository`: `{ name, commit, path }` of a public repository on GitHub, whose directory `path` is the project.
 * `template`: key of a starter. `folder`: name under `projects/`, copied over that. `files`: path to text, or to a
 * function from the old text to the new one; `null` removes a file.
 */
export function makeProject({ create, repository, template, folder, files = {} }, env) {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-matrix-'));
  if (create) cpSync(scaffold(create, env), directory, { recursive: true });
  if (repository) cpSync(join(fetchRepository(repository), repository.path ?? ''), directory, { recursive: true, verbatimSymlinks: true });
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
  const kept = join(scaffolds, createHash('sha256').update(JSON.stringify(create)).digest('hex').slice(0, 16));
  if (existsSync(kept)) return kept;
  mkdirSync(scaffolds, { recursive: true });
  const work = mkdtempSync(join(scaffolds, 'work-'));
  try {
    const { status, stdout, stderr, error } = spawnSync('npx', ['--yes', ...create], {
      cwd: work,
      env,
      encoding: 'utf8',
      input: '',
      timeout: SCAFFOLD_TIMEOUT_MS,
    });
    if (error || status !== 0) throw new Error(`npx ${create.join(' ')} failed with ${error?.message ?? status}:\n${stdout}${stderr}`);
    const made = join(work, 'app');
    if (!existsSync(made)) throw new Error(`npx ${create.join(' ')} created no directory "app":\n${stdout}${stderr}`);
    for (const name of readdirSync(made)) if (NOT_SOURCES.has(name)) rmSync(join(made, name), { recursive: true });
    renameSync(made, kept);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Git's own settings apply: `url.<base>.insteadOf` fetches from a mirror. */
function fetchRepository({ name, commit }) {
  const kept = join(repositories, `${name.replace('/', '+')}-${commit}`);
  if (existsSync(kept)) return kept;
  mkdirSync(repositories, { recursive: true });
  const work = mkdtempSync(join(repositories, 'work-'));
  const git = (...args) => execFileSync('git', args, { cwd: work, timeout: FETCH_TIMEOUT_MS, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    git('init', '--quiet');
    git('fetch', '--quiet', '--depth', '1', `https://github.com/${name}.git`, commit);
    git('checkout', '--quiet', 'FETCH_HEAD');
    rmSync(join(work, '.git'), { recursive: true });
    renameSync(work, kept);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Reads a directory into the runtime's `FileSystemTree`; files that are not UTF-8 become `{ base64 }` so that they can be sent to the page. */
export function treeOf(directory) {
  return Object.fromEntries(
    readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => !NOT_SOURCES.has(name))
      .map((entry) => {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) return [entry.name, { directory: treeOf(path) }];
        if (entry.isSymbolicLink()) return [entry.name, { file: { symlink: readlinkSync(path) } }];
        const bytes = readFileSync(path);
        const text = bytes.toString();
        return [entry.name, { file: Buffer.from(text).equals(bytes) ? { contents: text } : { base64: bytes.toString('base64') } }];
      }),
  );
}
