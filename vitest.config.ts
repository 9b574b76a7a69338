import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { QUICK_WASM } from './apps/server/src/storage/sql/quick-wasm.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What a package of ours exports, each entry from its source. */
function sourcesOf(name: string) {
  const { exports }: { exports: Record<string, string | { source: string }> } = JSON.parse(readFileSync(source(`packages/${name}/package.json`), 'utf8'));
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [{ find: new RegExp(`^@lathe/${name}${entry.slice(1)}$`), replacement: source(`packages/${name}/${target.source}`) }],
  );
}

/** Modules without state, which the house rules ask for, are loaded once and not for each file. */
const sharedModules = { isolate: false, setupFiles: ['vitest.clean.ts'] };

export default defineConfig({
  resolve: {
    // Our packages from their sources, also before the first build. Not by an export condition: that would reach
    // third-party packages too, and some of those have a "source" that cannot be loaded from node_modules.
    alias: ['protocol', 'app-model', 'workspace', 'backend', 'spindle'].flatMap(sourcesOf),
  },
  test: {
    // What has a limit of time is asserted in its test. These only end a test that hangs, also on a machine that is busy.
    // `npm run test:fuzz` multiplies the amount of work.
    testTimeout: 60_000 * Number(process.env['FUZZ_ROUNDS'] ?? 1),
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // As many as cores: most tests wait for processes, files and servers of their own half of the time.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: [
            'packages/{protocol,app-model,workspace}/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/web/{checker,preview}-script/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/run-setup.ts'],
          execArgv: [...QUICK_WASM],
          ...sharedModules,
          setupFiles: [...sharedModules.setupFiles, 'apps/server/src/testing/use-run-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['packages/backend/src/**/*.test.ts'],
          globalSetup: ['packages/backend/src/testing/run-setup.ts'],
          execArgv: [...QUICK_WASM],
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: { name: 'spindle', include: ['packages/spindle/src/**/*.test.ts', 'packages/spindle/{library,conformance}/**/*.test.ts'] },
      },
    ],
  },
});
