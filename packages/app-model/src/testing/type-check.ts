/** Type-checks many written apps at once: the library once, and of each app what is its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from '../generate/parts.ts';
import type { Parts } from '../generate/parts.ts';

const FOLDER = fileURLToPath(new URL('../../dist/written-apps/', import.meta.url));
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Any table at all: an app has its own. */
const DATABASE_TYPES = `type Table = { Row: any; Insert: any; Update: any; Relationships: [] };
export type Database = { public: { Tables: Record<string, Table>; Views: Record<never, never>; Functions: Record<never, never>; Enums: Record<never, never>; CompositeTypes: Record<never, never> } };
export type Tables = Database['public']['Tables'];
`;

/** What the compiler says about the apps, which are then kept for a look; nothing if all is well. */
export function typeCheck(apps: readonly Files[], parts: Parts, name: string): string {
  // Two runs at the same time do not share a folder.
  const folder = join(FOLDER, `${name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  const made = new Set<string>();
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, text);
  };
  for (const [path, text] of parts) if (path.startsWith('src/') && !path.endsWith('.css')) write(`library/${path}`, text);
  write('library/src/texts.ts', parts.get('texts/en.ts')!);
  write('library/src/app-model.ts', "export const app = { language: 'en', currency: 'USD', theme: { palette: 'plain' } } as const;\n");
  write('library/src/database/types.ts', DATABASE_TYPES);
  write('library/src/database/words.ts', parts.get('texts/database/en.ts')!);
  write('library/styles.d.ts', "declare module '*.css';\ninterface ImportMeta { readonly env: Readonly<Record<string, string | undefined>> }\n");
  for (const [index, files] of apps.entries()) {
    for (const [path, text] of files) if (!parts.has(path) && /\.tsx?$/.test(path)) write(`app${index}/${path}`, text);
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions: compilerOptions(apps.length), include: ['.'] }));
  const { stdout, stderr } = spawnSync(process.execPath, [COMPILER, '--pretty', 'false', '-p', folder], { encoding: 'utf8', cwd: folder, maxBuffer: 1e8 });
  const said = `${stdout}${stderr}`;
  if (said === '') rmSync(folder, { recursive: true, force: true });
  return said;
}

/** Those of the starter, and a file that an app does not have itself is the library's. */
function compilerOptions(count: number): object {
  return {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    noFallthroughCasesInSwitch: true,
    skipLibCheck: true,
    types: [],
    rootDirs: ['library/src', ...Array.from({ length: count }, (_, index) => `app${index}/src`)],
  };
}
