/** The options of a transform together with the project's `.swcrc`, as native SWC joins them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonWithComments } from '../json-with-comments.ts';

type Configuration = Record<string, unknown>;
export interface Options extends Configuration {
  filename?: string;
  cwd?: string;
  root?: string;
  swcrc?: boolean;
  configFile?: string | boolean;
}

const NAME = '.swcrc';

/** @throws for a file that the configuration leaves out */
export function configured(options: Options = {}): Options {
  const { filename, cwd = process.cwd(), swcrc = true, configFile } = options;
  const own: Options = { ...options, swcrc: false };
  delete own.configFile;
  if (filename === undefined) return own;
  const file = path.resolve(cwd, filename);
  const found = swcrc ? nearest(file, path.resolve(cwd, options.root ?? '.')) : undefined;
  const named = typeof configFile === 'string' ? path.resolve(cwd, configFile) : undefined;
  const configurations = [found, named].flatMap((rc) => (rc === undefined ? [] : [read(rc, file)]));
  return configurations.reduce<Options>(joined, own);
}

/** In the file's directory or above, up to the root. */
function nearest(file: string, root: string): string | undefined {
  for (let directory = path.dirname(file); ; directory = path.dirname(directory)) {
    const rc = path.join(directory, NAME);
    if (existsSync(rc)) return rc;
    if (directory === root || directory === path.dirname(directory)) return undefined;
  }
}

function read(rc: string, file: string): Configuration {
  const all = [parseJsonWithComments(readFileSync(rc, 'utf8'), rc)].flat() as Configuration[];
  const config = all.find(({ test, exclude }) => (test === undefined || matches(test, file)) && (exclude === undefined || !matches(exclude, file)));
  if (config === undefined) throw new Error(`cannot process file because it's ignored by ${NAME}: ${file}`);
  const { $schema: _, test: __, exclude: ___, ...used } = config;
  const jsc = used['jsc'] as Configuration | undefined;
  if (typeof jsc?.['baseUrl'] !== 'string') return used;
  return { ...used, jsc: { ...jsc, baseUrl: path.resolve(path.dirname(rc), jsc['baseUrl']) } };
}

function matches(patterns: unknown, file: string): boolean {
  return [patterns].flat().some((pattern) => new RegExp(String(pattern)).test(file));
}

/** What the options say comes first. A parser is one whole: its settings depend on its syntax. */
function joined<T extends Configuration>(options: T, config: Configuration): T {
  const result: Configuration = { ...options };
  for (const [name, value] of Object.entries(config)) {
    const own = result[name];
    if (own === undefined) result[name] = value;
    else if (name !== 'parser' && isPlain(own) && isPlain(value)) result[name] = joined(own, value);
  }
  return result as T;
}

function isPlain(value: unknown): value is Configuration {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
