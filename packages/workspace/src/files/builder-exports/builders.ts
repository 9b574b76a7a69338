import { adaptAiStudio, aiStudioHint, isAiStudio } from './ai-studio.ts';
import { addEntry, addPackages, addScript, removeVitePlugin } from './edits.ts';
import type { ExportFiles } from './export-files.ts';
import { adaptFigmaMake, isFigmaMake } from './figma-make.ts';

/** A product whose exports are recognized by what is inside them. */
export interface Builder {
  readonly name: string;
  readonly isFrom: (files: ExportFiles) => boolean;
  /** Makes the files run here, and returns what was done, each as `removed x`. */
  readonly adapt: (files: ExportFiles) => string[];
  /** What the person still has to do, as a sentence. */
  readonly hint?: (files: ExportFiles) => string | undefined;
}

/** The one whose marks are the surest comes first: an app may have been moved from one builder to another. */
export const BUILDERS: readonly Builder[] = [
  {
    name: 'Lovable',
    isFrom: (files) => files.dependencies()['lovable-tagger'] !== undefined || /cdn\.gpteng\.co|lovable\.dev/.test(files.text('index.html') ?? ''),
    adapt(files) {
      const done = removeVitePlugin(files, 'lovable-tagger') ? ['removed lovable-tagger'] : [];
      const script = /[ \t]*(?:<!--[^>]*-->\s*)?<script\b[^>]*cdn\.gpteng\.co[^>]*>\s*<\/script>[ \t]*\r?\n?/gi;
      if (files.replace('index.html', (html) => html.replaceAll(script, ''))) done.push('removed the script of its editor');
      return [...done, ...withDevScript(files)];
    },
  },
  { name: 'Google AI Studio', isFrom: isAiStudio, adapt: adaptAiStudio, hint: aiStudioHint },
  { name: 'Figma Make', isFrom: isFigmaMake, adapt: adaptFigmaMake },
  {
    name: 'v0',
    isFrom: (files) =>
      files.manifest().name === 'my-v0-project' ||
      files.texts(/(?:^|\/)app\/layout\.[jt]sx$/).some(([, code]) => /generator:\s*['"]v0\.(?:app|dev)['"]/.test(code)),
    adapt: withDevScript,
  },
  {
    name: 'bolt.new',
    isFrom: (files) => files.originalPaths.some((path) => /(?:^|\/)\.bolt\//.test(path)),
    adapt: withDevScript,
  },
  {
    name: 'Replit',
    isFrom: (files) => files.has('.replit') || files.has('replit.nix') || Object.keys(files.dependencies()).some((name) => name.startsWith('@replit/')),
    adapt(files) {
      const run = /^\s*run\s*=\s*(?:"([^"]+)"|\["sh",\s*"-c",\s*"([^"]+)"\])/m.exec(files.text('.replit') ?? '');
      const command = run?.[1] ?? run?.[2];
      const isOwn = command !== undefined && /^(?:node|tsx|npx|vite|next)\b/.test(command);
      return isOwn && addScript(files, 'dev', command) ? [`took its start command (${command})`] : withDevScript(files);
    },
    hint: (files) =>
      files.texts(/\.[cm]?[jt]s$/).some(([, code]) => /process\.env\.DATABASE_URL/.test(code))
        ? 'The app needs a database: put its address into .env as DATABASE_URL.'
        : undefined,
  },
  {
    name: 'CodeSandbox',
    isFrom: (files) => files.has('sandbox.config.json') || files.originalPaths.some((path) => /(?:^|\/)\.codesandbox\//.test(path)),
    adapt(files) {
      const done = withoutOldParcel(files);
      return [...done, ...withDevScript(files)];
    },
  },
  {
    name: 'StackBlitz',
    isFrom: (files) => files.manifest().stackblitz !== undefined || files.originalPaths.some((path) => /(?:^|\/)\.stackblitz(?:rc$|\/)/.test(path)),
    adapt(files) {
      const { stackblitz } = files.manifest();
      const command = (stackblitz as { startCommand?: unknown } | undefined)?.startCommand;
      if (typeof command === 'string' && !/^(?:npm|pnpm|yarn)\b/.test(command) && addScript(files, 'dev', command))
        return [`took its start command (${command})`];
      return withVite(files);
    },
  },
];

/** Its preview bundles a project that has a page and a module, but neither a bundler nor scripts. */
function withVite(files: ExportFiles): string[] {
  const entry = files.first(['index.ts', 'index.tsx', 'index.js', 'index.jsx']);
  const hasScript = ['dev', 'start', 'preview'].some((name) => files.manifest().scripts?.[name] !== undefined);
  if (entry === undefined || hasScript || !files.has('index.html') || !files.has('package.json')) return withDevScript(files);
  addPackages(files, 'devDependencies', { vite: '^8.3.8' });
  addScript(files, 'dev', 'vite');
  return ['added Vite', ...(addEntry(files, entry) ? [`loaded ${entry} in index.html`] : [])];
}

/** Parcel 1 does not run on Node.js of today. */
function withoutOldParcel(files: ExportFiles): string[] {
  const manifest = files.manifest();
  const { 'parcel-bundler': parcel, ...devDependencies } = manifest.devDependencies ?? {};
  const start = manifest.scripts?.['start'];
  if (parcel === undefined || !/^parcel (?:\.\/)?index\.html\b/.test(start ?? '')) return [];
  files.writeManifest({
    ...manifest,
    scripts: { ...manifest.scripts, start: 'vite', build: 'vite build' },
    devDependencies: { ...devDependencies, vite: '^8.3.8' },
  });
  files.replace('index.html', (html) => html.replaceAll(/<script(?![^>]*\btype=)(?=[^>]*\bsrc=["'](?!https?:))/gi, '<script type="module"'));
  return ['replaced Parcel 1 by Vite'];
}

function withDevScript(files: ExportFiles): string[] {
  return files.dependencies()['vite'] !== undefined && addScript(files, 'dev', 'vite') ? ['added a dev script'] : [];
}
