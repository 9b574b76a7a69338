/**
 * Next.js runs webpack where Turbopack, which is native only, is asked for or is the default. The installation
 * service makes Next.js call these functions: `TEXT_CHANGES` in `abi/substitutions.ts`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addTurbopackOptions, type BuildContext, type TurbopackOptions, type WebpackConfig } from './turbopack-options.ts';

export { connected, published } from './missed-changes.ts';

/** Set for the processes that a command starts. */
const MARK = 'SPINDLE_NEXT_ON_WEBPACK';
const TURBOPACK_FLAGS = new Set(['--turbo', '--turbopack', '--experimental-turbo']);
/** Turbopack is the default of this major version and the later ones, which also have a flag for webpack. */
const FIRST_BY_DEFAULT = 16;

export interface NextConfig {
  turbopack?: TurbopackOptions;
  /** Where versions before 15.3 have these options. */
  experimental?: { turbo?: TurbopackOptions };
  webpack?: ((config: WebpackConfig, context: BuildContext) => WebpackConfig | Promise<WebpackConfig>) | null;
}

/** Changes the arguments of the command `next`, whose file is in the directory. */
export function changeArguments(argv: string[], directory: string): void {
  const [, , command] = argv;
  const isBundling = command === undefined || /^(?:dev|build)$|^[-./]/.test(command);
  const isAsked = process.env['TURBOPACK'] !== undefined || argv.some((argument) => TURBOPACK_FLAGS.has(argument));
  const { version } = JSON.parse(readFileSync(path.join(directory, '../../package.json'), 'utf8')) as { version: string };
  const isDefault = Number.parseInt(version, 10) >= FIRST_BY_DEFAULT && !argv.includes('--webpack') && process.env['NEXT_RSPACK'] === undefined;
  if (!isBundling || !(isAsked || isDefault) || argv.some((argument) => /^(?:-v|--version|-h|--help)$/.test(argument))) return;
  argv.splice(0, argv.length, ...argv.filter((argument) => !TURBOPACK_FLAGS.has(argument)), ...(isDefault ? ['--webpack'] : []));
  announce();
}

/** Says it once, also if the processes that a command starts call it again. */
export function announce(): void {
  delete process.env['TURBOPACK'];
  if (process.env[MARK] !== undefined) return;
  process.env[MARK] = '1';
  process.stderr.write('Turbopack is a native program that cannot run here: webpack runs in its place.\n');
}

/** What was configured for Turbopack applies to webpack, too, unless the project configures the same for webpack. */
export function applyTurbopackOptions(config: NextConfig): void {
  const options = config.turbopack ?? config.experimental?.turbo;
  const own = config.webpack;
  // Called for each of the three bundles, with the same settings.
  if (process.env[MARK] === undefined || options === undefined || (own && APPLIED in own)) return;
  const webpack = (config: WebpackConfig, context: BuildContext) => {
    const rulesBefore = new Set(config.module.rules);
    const changed = own ? own(config, context) : config;
    // Next.js warns about a promise, and about nothing.
    return changed && 'module' in changed ? addTurbopackOptions(changed, options, context, rulesBefore) : changed;
  };
  config.webpack = Object.assign(webpack, { [APPLIED]: true });
}

const APPLIED = Symbol('turbopack options');
