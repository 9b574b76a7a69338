import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Output } from './output.ts';
import { receivePackages, type ResolutionConflict } from './receive.ts';
import { substituteIn } from './substitute.ts';
import { NPM_VERSION } from './version.ts';

const DIRECTORY = '/usr/lib/node_modules/npm';
/** npm's built-in settings, as a distribution ships them: packages are chosen for Wasm, and network requests beyond the command itself are off. */
const BUILT_IN_SETTINGS = 'cpu=wasm32\naudit=false\nupdate-notifier=false\n';

/** Continues as npm's own CLI with these arguments, in this process. */
export async function runNpmCli(argv: readonly string[], { isNpx }: { readonly isNpx: boolean }): Promise<void> {
  await provideNpm();
  const cli = `${DIRECTORY}/bin/${isNpx ? 'npx' : 'npm'}-cli.js`;
  process.argv = [process.argv[0], cli, ...argv];
  substituteIn();
  createRequire(cli)(cli);
}

/** npm's own report of a version conflict. */
export async function explainConflict({ lines, explanation }: ResolutionConflict): Promise<readonly string[]> {
  await provideNpm();
  const { report } = createRequire(`${DIRECTORY}/bin/npm-cli.js`)('../lib/utils/explain-eresolve.js') as {
    report(explanation: object, color: object, noColor: object): { explanation: string };
  };
  const plain = new Proxy({}, { get: () => (text: string) => text });
  return [...lines, '', ...report(explanation, plain, plain).explanation.split('\n')];
}

/** Installs npm's own package once. Two concurrent installations end with the same files. */
async function provideNpm(): Promise<void> {
  if (existsSync(`${DIRECTORY}/package.json`)) return;
  const temporary = `/usr/lib/.npm-${process.pid}`;
  try {
    const request = { packageJson: JSON.stringify({ dependencies: { npm: NPM_VERSION } }), omit: ['dev', 'peer'] as const };
    await receivePackages(request, temporary, new Output({ isQuiet: true }));
    writeFileSync(path.join(temporary, 'node_modules/npm/npmrc'), BUILT_IN_SETTINGS);
    mkdirSync(path.dirname(DIRECTORY), { recursive: true });
    if (!existsSync(DIRECTORY)) renameSync(path.join(temporary, 'node_modules/npm'), DIRECTORY);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
