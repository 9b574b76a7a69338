export interface PackageJson {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The contents of package.json. Fields of the wrong type are left out, and a file that does not parse has none. */
export function parsePackageJson(text: string | undefined): PackageJson | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (!isObject(parsed)) return undefined;
    const strings = (value: unknown) =>
      Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    return { scripts: strings(parsed.scripts), dependencies: strings(parsed.dependencies), devDependencies: strings(parsed.devDependencies) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Why package.json cannot be read. Undefined when it can be, or does not exist. */
export function manifestError(text: string | undefined): string | undefined {
  if (text === undefined || parsePackageJson(text) !== undefined) return undefined;
  try {
    JSON.parse(text);
    return 'it is not an object';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function allDependencies(manifest: PackageJson | undefined): Readonly<Record<string, string>> {
  return { ...manifest?.dependencies, ...manifest?.devDependencies };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
