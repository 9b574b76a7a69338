import { addEntry, addPackages, addScript } from './edits.ts';
import type { ExportFiles } from './export-files.ts';
import { addReactProject } from './react-project.ts';

const ENTRIES = ['index.tsx', 'index.jsx', 'index.ts', 'src/main.tsx', 'src/index.tsx'];
const IMPORT_MAP = /[ \t]*<script\b[^>]*\btype=["']importmap["'][^>]*>([\s\S]*?)<\/script>[ \t]*\r?\n?/i;

/** Its pages load packages from a CDN by an import map. */
export function isAiStudio(files: ExportFiles): boolean {
  const html = files.text('index.html') ?? '';
  if (/aistudiocdn\.com/.test(html)) return true;
  return /requestFramePermissions/.test(files.text('metadata.json') ?? '') && files.first(ENTRIES) !== undefined;
}

/** Vite resolves packages from node_modules, so what the import map names becomes packages of the project. */
export function adaptAiStudio(files: ExportFiles): string[] {
  const packages = packagesOf(IMPORT_MAP.exec(files.text('index.html') ?? '')?.[1]);
  const done = addReactProject(files, packages).map((path) => `added ${path}`);
  const added = addPackages(files, 'dependencies', packages);
  if (added.length > 0) done.push(`added ${added.join(', ')} to package.json`);
  if (files.replace('index.html', (html) => html.replace(IMPORT_MAP, ''))) done.push('replaced its import map by packages');
  const entry = files.first(ENTRIES);
  if (entry !== undefined && addEntry(files, entry)) done.push(`loaded ${entry} in index.html`);
  // The page names a stylesheet that the export often lacks.
  const missing = (html: string) =>
    html.replaceAll(/[ \t]*<link\b[^>]*\bhref=["']\/([\w./-]+\.css)["'][^>]*>[ \t]*\r?\n?/gi, (tag, path: string) =>
      files.has(path) || files.has(`public/${path}`) ? tag : '',
    );
  if (files.replace('index.html', missing)) done.push('removed a stylesheet that is not there');
  if (addScript(files, 'dev', 'vite')) done.push('added a dev script');
  return done;
}

export function aiStudioHint(files: ExportFiles): string | undefined {
  const usesGemini = files.texts(/\.[cm]?[jt]sx?$/).some(([, code]) => code.includes('@google/genai'));
  return usesGemini ? 'The app asks Gemini: put your key into .env.local as GEMINI_API_KEY.' : undefined;
}

/** Package -> version, from addresses such as `https://aistudiocdn.com/react-dom@^19.1.1/`. */
function packagesOf(map: string | undefined): Record<string, string> {
  const packages: Record<string, string> = {};
  let imports: unknown;
  try {
    imports = (JSON.parse(map ?? '{}') as { imports?: unknown }).imports;
  } catch {
    // A map that browsers cannot read names nothing.
    return packages;
  }
  for (const [name, address] of Object.entries(typeof imports === 'object' && imports !== null ? imports : {})) {
    const [, scope = '', rest = ''] = /^(@[\w.-]+\/)?([\w.-]+)/.exec(name) ?? [];
    const plain = scope + rest;
    if (plain === '' || typeof address !== 'string' || !/^https:/.test(address)) continue;
    const version = decoded(address)?.split(`${plain}@`)[1]?.split(/[/?]/)[0];
    packages[plain] ??= version === undefined || version === '' ? 'latest' : version;
  }
  return packages;
}

function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    // What cannot be read names no version.
    return undefined;
  }
}
