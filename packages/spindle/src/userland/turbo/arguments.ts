/** The arguments of the command `turbo`. */
export interface RunOptions {
  readonly tasks: readonly string[];
  readonly filters: readonly string[];
  /** What follows `--`, for the scripts of the tasks that were asked for. */
  readonly passed: readonly string[];
  readonly cwd: string | undefined;
  readonly concurrency: number;
  readonly continues: 'never' | 'dependencies-successful' | 'always';
  /** No task waits for another. */
  readonly isParallel: boolean;
  /** Only the tasks that were asked for, without those that they depend on. */
  readonly isOnly: boolean;
  readonly isDry: boolean;
  readonly hasPrefix: boolean;
  readonly output: OutputLogs | undefined;
  /** Options that choose fewer packages natively. */
  readonly ignored: readonly string[];
}
type OutputLogs = 'full' | 'hash-only' | 'new-only' | 'errors-only' | 'none';
type Command =
  | { readonly name: 'run'; readonly options: RunOptions }
  | { readonly name: 'version' }
  | { readonly name: 'help' }
  | { readonly name: 'refused'; readonly what: string };

/** Options with a value, which may be the next argument. */
const VALUED = new Set(
  'api cache cache-dir cache-workers concurrency cwd env-mode filter global-deps log-order log-prefix output-logs remote-cache-timeout scope team token ui verbosity'.split(
    ' ',
  ),
);
/** Commands that do something else than run tasks. */
const OTHERS = new Set(
  'bin boundaries completion config daemon devtools docs generate gen info link login logout ls prune query scan telemetry unlink watch'.split(' '),
);
const DEFAULT_CONCURRENCY = 10;

export function commandOf(args: readonly string[], processors: number): Command {
  const { words, values, passed } = split(args);
  if (values.has('version')) return { name: 'version' };
  if (values.has('help')) return { name: 'help' };
  const [first] = words;
  if (first !== undefined && OTHERS.has(first)) return { name: 'refused', what: `turbo ${first}` };
  const tasks = first === 'run' ? words.slice(1) : words;
  if (tasks.length === 0) return { name: 'help' };
  if (values.has('graph')) return { name: 'refused', what: '--graph' };
  const last = (name: string) => values.get(name)?.at(-1);
  return {
    name: 'run',
    options: {
      tasks,
      filters: [...(values.get('filter') ?? []), ...(values.get('scope') ?? [])],
      passed,
      cwd: last('cwd'),
      concurrency: concurrencyOf(last('concurrency'), processors),
      continues: continuesOf(last('continue')),
      isParallel: values.has('parallel'),
      isOnly: values.has('only'),
      isDry: values.has('dry') || values.has('dry-run'),
      hasPrefix: last('log-prefix') !== 'none',
      output: last('output-logs') as OutputLogs | undefined,
      ignored: values.has('affected') ? ['--affected'] : [],
    },
  };
}

function split(args: readonly string[]) {
  const end = args.indexOf('--');
  const own = end < 0 ? [...args] : args.slice(0, end);
  const words: string[] = [];
  const values = new Map<string, string[]>();
  const SHORT: Record<string, string> = { '-F': '--filter', '-h': '--help', '-v': '--verbosity' };
  for (let argument = own.shift(); argument !== undefined; argument = own.shift()) {
    if (!argument.startsWith('-')) {
      words.push(argument);
      continue;
    }
    const joined = /^-F(?=.)=?/.test(argument) ? argument.replace(/^-F=?/, '--filter=') : (SHORT[argument] ?? argument);
    const [, name = '', value] = /^--?([^=]+)(?:=(.*))?$/s.exec(joined) ?? [];
    const found = value ?? (VALUED.has(name) && argument !== '-v' ? own.shift() : undefined) ?? '';
    values.set(name, [...(values.get(name) ?? []), found]);
  }
  return { words, values, passed: end < 0 ? [] : args.slice(end + 1) };
}

function concurrencyOf(text: string | undefined, processors: number): number {
  if (text === undefined) return DEFAULT_CONCURRENCY;
  const number = text.endsWith('%') ? Math.floor((processors * Number(text.slice(0, -1))) / 100) : Number(text);
  if (!(number >= 0)) throw new Error(`invalid value '${text}' for '--concurrency': a number, or a percentage such as 50%`);
  return Math.max(1, number);
}

function continuesOf(value: string | undefined): RunOptions['continues'] {
  if (value === undefined || value === 'never' || value === 'false') return 'never';
  return value === 'dependencies-successful' ? value : 'always';
}
