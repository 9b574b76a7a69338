import { messageOf } from '@lathe/protocol';
/** In order of precedence. Imported projects have the last one in place of the first. Source: docs/decisions.md#B8. */
const CONFIG_PATHS: readonly string[] = ['.spindlerc', '.spindle/config.json', '.stackblitzrc'];

const NEW_CONFIG_PATH = '.spindle/config.json';

/** What a project says about the resources that it uses. Source: docs/specification/runtime.md. */
export interface ResourceConfig {
  readonly corsProxy: boolean;
  /** The file that could not be read, and why. The defaults apply then. */
  readonly fault?: string;
}

const DEFAULTS: ResourceConfig = { corsProxy: true };

export function readResourceConfig(readText: (path: string) => string | undefined): ResourceConfig {
  for (const path of CONFIG_PATHS) {
    const text = readText(path);
    if (text === undefined) continue;
    try {
      const { corsProxy = DEFAULTS.corsProxy } = (JSON.parse(text) ?? {}) as { readonly corsProxy?: unknown };
      return typeof corsProxy === 'boolean' ? { corsProxy } : { ...DEFAULTS, fault: `${path}: "corsProxy" must be true or false. Using the default: true.` };
    } catch (error) {
      return { ...DEFAULTS, fault: `${path} is not valid JSON (${messageOf(error)}). Using the defaults.` };
    }
  }
  return DEFAULTS;
}

/**
 * The file to write so that the project says this: the existing one with its other settings, or a new one.
 * A file that cannot be read is replaced.
 */
export function writeResourceConfig(
  readText: (path: string) => string | undefined,
  change: Pick<ResourceConfig, 'corsProxy'>,
): { readonly path: string; readonly text: string } {
  const path = CONFIG_PATHS.find((candidate) => readText(candidate) !== undefined) ?? NEW_CONFIG_PATH;
  return { path, text: `${JSON.stringify({ ...parseObject(readText(path)), ...change }, null, 2)}\n` };
}

function parseObject(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {}; // reported when it was read
  }
}
