/** Turbopack's options as webpack's. Source: `TurbopackOptions` in Next.js 16.4 (`config-shared.d.ts`). */
import path from 'node:path';

type Loader = string | { readonly loader: string; readonly options?: Readonly<Record<string, unknown>> };
type Condition =
  | string
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly path?: string | RegExp };
interface TurbopackRule {
  readonly loaders?: readonly Loader[];
  readonly as?: string;
  readonly type?: string;
  readonly condition?: Condition;
}
type Target = false | string | readonly string[];
export interface TurbopackOptions {
  readonly rules?: Readonly<Record<string, TurbopackRule | readonly (Loader | TurbopackRule)[]>>;
  readonly resolveAlias?: Readonly<Record<string, Target | Readonly<Record<string, Target>>>>;
  readonly resolveExtensions?: readonly string[];
}

type Test = RegExp | ((file: string) => boolean);
interface WebpackRule {
  readonly test?: Test;
  exclude?: unknown;
  readonly enforce?: 'pre';
  readonly type?: string;
  readonly use?: readonly unknown[];
  readonly rules?: readonly WebpackRule[];
  readonly oneOf?: readonly WebpackRule[];
}
export interface WebpackConfig {
  readonly module: { readonly rules: (WebpackRule | string)[] };
  readonly resolve: { alias?: Record<string, unknown>; extensions?: readonly string[] };
}
/** What Next.js passes to a project's own `webpack` function. */
export interface BuildContext {
  readonly dir: string;
  readonly dev: boolean;
  readonly isServer: boolean;
  readonly nextRuntime?: 'nodejs' | 'edge';
  readonly defaultLoaders: { readonly babel: unknown };
}

const SCRIPT = /\.(?:[cm]?jsx?|[cm]?tsx?)$/;
/** Turbopack's module types, and the extension in `as`, as webpack's module types. Scripts are not in it. */
const MODULE_TYPES: Readonly<Record<string, string>> = {
  asset: 'asset/resource',
  json: 'json',
  '.json': 'json',
  raw: 'asset/source',
  text: 'asset/source',
  '.txt': 'asset/source',
  bytes: 'asset/bytes',
};

/** `ownRules`: the rules of Next.js. What the project's webpack function added to them is left alone. */
export function addTurbopackOptions(
  config: WebpackConfig,
  { rules = {}, resolveAlias = {}, resolveExtensions }: TurbopackOptions,
  context: BuildContext,
  ownRules: ReadonlySet<unknown>,
): WebpackConfig {
  const added = config.module.rules.filter((rule) => !ownRules.has(rule));
  for (const [glob, value] of Object.entries(rules)) {
    const sample = path.join(context.dir, glob.replace(/\{([^,}]*)[^}]*\}/g, '$1').replaceAll('*', 'x'));
    if (!added.some((rule) => matches(rule, sample))) for (const rule of rulesIn(value)) addRule(config, glob, rule, sample, context);
  }
  for (const [name, target] of Object.entries(resolveAlias)) {
    const alias = aliasFor(target, context);
    if (alias !== undefined) config.resolve.alias = { ...config.resolve.alias, [name]: alias };
  }
  if (resolveExtensions) config.resolve.extensions = resolveExtensions;
  return config;
}

/** A list contains loaders, which together are one rule, and rules. */
function rulesIn(value: TurbopackRule | readonly (Loader | TurbopackRule)[]): readonly TurbopackRule[] {
  if (!Array.isArray(value)) return [value as TurbopackRule];
  const entries = value as readonly (Loader | TurbopackRule)[];
  const isLoader = (entry: Loader | TurbopackRule): entry is Loader => typeof entry === 'string' || 'loader' in entry;
  const loaders = entries.filter(isLoader);
  return [...(loaders.length > 0 ? [{ loaders }] : []), ...entries.filter((entry): entry is TurbopackRule => !isLoader(entry))];
}

function addRule({ module }: WebpackConfig, glob: string, { loaders = [], as, type, condition }: TurbopackRule, sample: string, context: BuildContext): void {
  const test = (file: string) => isNamed(glob, file, context) && (condition === undefined || holds(condition, file, context));
  const extension = as === undefined ? path.extname(sample) : path.extname(as);
  if (type === undefined && extension === path.extname(sample)) {
    // Next.js removes its own style rules if another rule at the top names styles.
    module.rules.push({ rules: [{ test, enforce: 'pre', use: loaders }] });
    return;
  }
  for (const rule of module.rules)
    if (typeof rule === 'object' && rule.test && matches(rule, sample)) rule.exclude = rule.exclude === undefined ? test : [rule.exclude, test].flat();
  const isScript = type === undefined ? SCRIPT.test(extension) : /^(?:ecma|type)script$/.test(type);
  // With its module type a script of another language is compiled like those of the project.
  const compilers = isScript && extension !== '.js' ? [context.defaultLoaders.babel].flat() : [];
  module.rules.push({ test, type: (!isScript && MODULE_TYPES[type ?? extension]) || 'javascript/auto', use: [...compilers, ...loaders] });
}

function matches(rule: WebpackRule | string, file: string): boolean {
  if (typeof rule === 'string') return false;
  const { test } = rule;
  if (test instanceof RegExp ? test.test(file) : typeof test === 'function' && test(file)) return true;
  return [...(rule.oneOf ?? []), ...(rule.rules ?? [])].some((inner) => matches(inner, file));
}

/** A pattern without a slash names files in any directory. */
function isNamed(glob: string, file: string, { dir }: BuildContext): boolean {
  return glob.includes('/') ? path.matchesGlob(path.relative(dir, file), glob.replace(/^\.?\//, '')) : path.matchesGlob(path.basename(file), glob);
}

function holds(condition: Condition, file: string, context: BuildContext): boolean {
  if (typeof condition === 'string') return CONDITIONS[condition]?.(context, file) ?? false;
  if ('all' in condition) return condition.all.every((part) => holds(part, file, context));
  if ('any' in condition) return condition.any.some((part) => holds(part, file, context));
  if ('not' in condition) return !holds(condition.not, file, context);
  const { path: wanted } = condition;
  return wanted === undefined || (typeof wanted === 'string' ? isNamed(wanted, file, context) : wanted.test(path.relative(context.dir, file)));
}

const CONDITIONS: Readonly<Record<string, (context: BuildContext, file: string) => boolean>> = {
  browser: ({ isServer }) => !isServer,
  node: ({ nextRuntime }) => nextRuntime === 'nodejs',
  'edge-light': ({ nextRuntime }) => nextRuntime === 'edge',
  development: ({ dev }) => dev,
  production: ({ dev }) => !dev,
  foreign: (_context, file) => file.includes('/node_modules/'),
};

function aliasFor(target: Target | Readonly<Record<string, Target>>, context: BuildContext): unknown {
  const place = (name: string) => (/^\.\.?\//.test(name) ? path.join(context.dir, name) : name);
  if (typeof target === 'string') return place(target);
  if (target === false) return false;
  if (Array.isArray(target)) return (target as readonly string[]).map(place);
  const byCondition = target as Readonly<Record<string, Target>>;
  const condition = Object.keys(byCondition).find((name) => name === 'default' || CONDITIONS[name]?.(context, ''));
  return condition === undefined ? undefined : aliasFor(byCondition[condition] as Target, context);
}
