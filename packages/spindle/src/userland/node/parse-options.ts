/**
 * Node's command line, parsed with the option table of the real binary (`optionsInfo`). Source:
 * OptionsParser::Parse in node/src/node_options-inl.h. What the table lacks (implications) is repeated below from
 * node_options.cc.
 */
import { checkOptions } from './check-options.ts';
import type { NodeShapes } from './realm.ts';

/** Source: OptionType in node/src/node_options.h, as in `internalBinding('options').types`. */
const TYPE = { noOp: 0, v8: 1, boolean: 2, integer: 3, unsigned: 4, string: 5, hostPort: 6, stringList: 7 } as const;
const ALLOWED_IN_ENVIRONMENT = 0;

interface OptionInfo {
  readonly type: number;
  readonly envVarSettings: number;
}

export interface ParsedCommandLine {
  readonly options: Map<string, unknown>;
  /** What the parser consumed: `process.execArgv`. */
  readonly execArgv: string[];
  /** The rest: the script and its arguments. */
  readonly rest: string[];
  /** Messages without the leading program name; if there are any, the exit code is 9. */
  readonly errors: string[];
}

/** Options that set others, by the name as given. Source: `Implies` and `ImpliesNot` in node_options.cc. */
const IMPLICATIONS: Readonly<Record<string, readonly (readonly [string, boolean])[]>> = {
  '--eval': [['[has_eval_string]', true]],
  '--experimental-transform-types': [
    ['--strip-types', true],
    ['--enable-source-maps', true],
  ],
  '--watch-path': [['--watch', true]],
  '--report-signal': [['--report-on-signal', true]],
  '--env-file': [['[has_env_file_string]', true]],
  '--env-file-if-exists': [['[has_env_file_string]', true]],
  '--no-experimental-require-module': [['--require-module', false]],
  '--no-require-module': [['--experimental-require-module', false]],
  '--permission': [['--addons', false]],
  '--permission-audit': [['--addons', false]],
  '--trace-env-js-stack': [['--trace-env', true]],
  '--trace-env-native-stack': [['--trace-env', true]],
};

/** Per-process options, which threads share. Source: PerProcessOptionsParser in node_options.cc. */
const PROCESS_OPTIONS: ReadonlySet<string> = new Set([
  '--completion-bash',
  '--debug-arraybuffer-allocations',
  '--disable-proto',
  '--disable-wasm-trap-handler',
  '--enable-fips',
  '--experimental-sea-config',
  '--experimental-shadow-realm',
  '--force-fips',
  '--help',
  '--icu-data-dir',
  '--node-memory-debug',
  '--node-snapshot',
  '--openssl-config',
  '--openssl-legacy-provider',
  '--openssl-shared-config',
  '--report-compact',
  '--report-dir',
  '--report-filename',
  '--report-on-fatalerror',
  '--run',
  '--secure-heap',
  '--secure-heap-min',
  '--security-revert',
  '--snapshot-blob',
  '--stack-trace-limit',
  '--title',
  '--tls-cipher-list',
  '--trace-event-categories',
  '--trace-event-file-pattern',
  '--trace-sigint',
  '--use-bundled-ca',
  '--use-largepages',
  '--use-openssl-ca',
  '--v8-options',
  '--v8-pool-size',
  '--version',
  '--zero-fill-buffers',
]);

/** V8's own, but Node's C++ side acts on it too. */
const ABORT_ON_UNCAUGHT = '--abort-on-uncaught-exception';

type Table = Pick<NodeShapes, 'options' | 'optionsInfo' | 'v8Options'>;

/** Options that a variable of their own turns on with `1`. Source: HandleEnvOptions in node/src/node.cc. */
const VARIABLES: readonly (readonly [string, string])[] = [
  ['NODE_PENDING_DEPRECATION', '--pending-deprecation'],
  ['NODE_PRESERVE_SYMLINKS', '--preserve-symlinks'],
  ['NODE_PRESERVE_SYMLINKS_MAIN', '--preserve-symlinks-main'],
];

/** `args` starts after the program's own name. */
export function parseCommandLine(args: readonly string[], table: Table, env: Readonly<Record<string, string | undefined>>): ParsedCommandLine {
  const options = new Map(Object.entries(table.options).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]));
  for (const [variable, option] of VARIABLES) if (env[variable] === '1') options.set(option, true);
  if (env.NODE_REDIRECT_WARNINGS !== undefined) options.set('--redirect-warnings', env.NODE_REDIRECT_WARNINGS);
  const errors: string[] = [];
  const nodeOptions = env.NODE_OPTIONS;
  if (nodeOptions !== undefined && nodeOptions !== '') {
    const words = splitNodeOptions(nodeOptions, errors);
    if (errors.length === 0) parse(words, table, options, errors, true);
    if (errors.length > 0) return { options, execArgv: [], rest: [], errors };
  }
  const rest = parse([...args], table, options, errors, false);
  const execArgv = args.slice(0, args.length - rest.length);
  if (execArgv.at(-1) === '--') execArgv.pop();
  if (errors.length === 0) errors.push(...checkOptions(options));
  return { options, execArgv, rest, errors };
}

/**
 * The part of `execArgv` that a thread does not accept: options of V8 and of the whole process, and unknown ones.
 * Source: Worker::New in node/src/node_worker.cc.
 */
export function invalidThreadArguments(execArgv: readonly string[], table: Table): string[] {
  const errors: string[] = [];
  const invalid: string[] = [];
  const options = new Map<string, unknown>();
  parse([...execArgv], table, options, errors, false, invalid);
  if (errors.length === 0) errors.push(...checkOptions(options));
  return errors.length > 0 ? errors : invalid;
}

/** The same for NODE_OPTIONS in the environment passed to a thread. */
export function invalidThreadEnvironment(nodeOptions: string, table: Table): string[] {
  const errors: string[] = [];
  const words = splitNodeOptions(nodeOptions, errors);
  if (errors.length === 0) parse(words, table, new Map(), errors, true, []);
  return errors;
}

/** Consumes options from the front of `args` and returns the rest. For a thread, `invalid` receives the arguments that a thread does not accept. */
function parse(args: string[], table: Table, options: Map<string, unknown>, errors: string[], isEnvironment: boolean, invalid?: string[]): string[] {
  const infos = new Map<string, OptionInfo>(table.optionsInfo.options);
  const aliases = new Map<string, readonly string[]>(table.optionsInfo.aliases);
  const v8Options = new Set(table.v8Options);
  const queue = [...args];
  while (queue.length > 0 && errors.length === 0) {
    const argument = queue[0] as string;
    // In NODE_OPTIONS, everything after the first word that is not an option is ignored.
    if (argument.length <= 1 || argument[0] !== '-') break;
    queue.shift();
    if (argument === '--') {
      if (isEnvironment) errors.push('-- is not allowed in NODE_OPTIONS');
      break;
    }
    parseOne(argument);
  }
  return queue;

  function parseOne(argument: string): void {
    const isLong = argument.startsWith('--');
    const equals = isLong ? argument.indexOf('=') : -1;
    let name = equals === -1 ? argument : argument.slice(0, equals);
    const original = equals === -1 ? name : `${name}=`;
    if (isLong) name = `--${name.slice(2).replaceAll('_', '-')}`;
    const isNegation = name.startsWith('--no-');
    if (isNegation) name = `--${name.slice(5)}`;

    for (let expansion = expand(name, equals !== -1); expansion !== undefined; expansion = expand(name, equals !== -1)) {
      const [first, ...more] = expansion;
      queue.unshift(...more);
      if (first === undefined || first === name) break;
      name = first;
    }

    const info = infos.get(name);
    if (invalid !== undefined && (info === undefined || info.type === TYPE.v8 || PROCESS_OPTIONS.has(name))) {
      if (isEnvironment && info?.type !== TYPE.v8) refuse(`${original} is not allowed in NODE_OPTIONS`);
      else invalid.push(argument);
      return;
    }
    if (isEnvironment && info !== undefined && info.envVarSettings !== ALLOWED_IN_ENVIRONMENT) return refuse(`${original} is not allowed in NODE_OPTIONS`);
    if (info === undefined) {
      const isV8 = v8Options.has(name.slice(2)) || v8Options.has(`no-${name.slice(2)}`);
      if (!isV8) refuse(isEnvironment ? `${original} is not allowed in NODE_OPTIONS` : `bad option: ${argument}`);
      return;
    }
    if (isNegation && info.type !== TYPE.boolean && info.type !== TYPE.v8)
      return refuse(`${argument} is an invalid negation because it is not a boolean option`);

    imply(name, isNegation);
    if (name === ABORT_ON_UNCAUGHT) options.set(name, !isNegation);
    if (info.type === TYPE.noOp || info.type === TYPE.v8) return;
    if (info.type === TYPE.boolean) {
      options.set(name, !isNegation);
      options.set(`--no-${name.slice(2)}`, isNegation);
      return;
    }
    const value = equals !== -1 ? argument.slice(equals + 1) : valueFromQueue();
    if (value === undefined || (value === '' && equals !== -1)) return refuse(`${original} requires an argument`);
    store(name, info.type, value);
  }

  function expand(name: string, hasEquals: boolean): readonly string[] | undefined {
    const direct = aliases.get(name);
    if (direct !== undefined) return direct;
    const next = queue[0];
    if (next !== undefined && next !== '' && next[0] !== '-') {
      const withArgument = aliases.get(`${name} <arg>`);
      if (withArgument !== undefined) return withArgument;
    }
    return hasEquals ? aliases.get(`${name}=`) : undefined;
  }

  function valueFromQueue(): string | undefined {
    const next = queue[0];
    if (next === undefined || (next !== '' && next[0] === '-')) return undefined;
    queue.shift();
    // "\-" escapes a leading dash.
    return next.length > 2 && next.startsWith('\\-') ? next.slice(1) : next;
  }

  function store(name: string, type: number, value: string): void {
    if (type === TYPE.stringList) options.set(name, [...((options.get(name) as string[] | undefined) ?? []), value]);
    // atoll and strtoull: text that does not start with a number is 0.
    else if (type === TYPE.integer || type === TYPE.unsigned) options.set(name, Number.parseInt(value, 10) || 0);
    else if (type === TYPE.hostPort) options.set(name, { ...(options.get(name) as HostPort), ...hostPortOf(value, refuse) });
    else options.set(name, value);
  }

  function imply(name: string, isNegation: boolean): void {
    for (const [implied, value] of IMPLICATIONS[isNegation ? `--no-${name.slice(2)}` : name] ?? []) options.set(implied, value);
  }

  function refuse(message: string): void {
    errors.push(message);
  }
}

/** Source: ParseNodeOptionsEnvVar in node/src/node_options.cc: spaces separate, double quotes group, and a backslash escapes inside them. */
function splitNodeOptions(text: string, errors: string[]): string[] {
  const words: string[] = [];
  let isInString = false;
  let willStartNewWord = true;
  for (let index = 0; index < text.length; index++) {
    let character = text[index] as string;
    if (character === '\\' && isInString) {
      if (index + 1 === text.length) {
        errors.push('invalid value for NODE_OPTIONS (invalid escape)\n');
        return words;
      }
      character = text[++index] as string;
    } else if (character === ' ' && !isInString) {
      willStartNewWord = true;
      continue;
    } else if (character === '"') {
      isInString = !isInString;
      continue;
    }
    if (willStartNewWord) words.push(character);
    else words[words.length - 1] += character;
    willStartNewWord = false;
  }
  if (isInString) errors.push('invalid value for NODE_OPTIONS (unterminated string)\n');
  return words;
}

interface HostPort {
  readonly host: string;
  readonly port: number;
}

const FIRST_PORT = 1024;
const LAST_PORT = 65535;

/** Source: SplitHostPort in node/src/node_options.cc. */
function hostPortOf(value: string, refuse: (message: string) => void): Partial<HostPort> {
  const [, onlyHost] = /^\[(.*)\]$/.exec(value) ?? [];
  if (onlyHost !== undefined) return { host: onlyHost };
  const colon = value.lastIndexOf(':');
  if (colon === -1 && !/^\d*$/.test(value)) return { host: value };
  const host = value.slice(0, Math.max(0, colon)).replace(/^\[(.*)\]$/, '$1');
  const digits = value.slice(colon + 1);
  const port = Number.parseInt(digits, 10) || 0;
  const isValid = /^\s*[+-]?\d*$/.test(digits) && (port === 0 || (port >= FIRST_PORT && port <= LAST_PORT));
  if (!isValid) refuse('must be 0 or in range 1024 to 65535.');
  return host === '' ? { port } : { host, port };
}
