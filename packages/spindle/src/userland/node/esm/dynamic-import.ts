import { EVALUATION_PHASE } from './module-entries.ts';

/** Node's `importModuleDynamicallyCallback` (internal/modules/esm/utils). */
export type ImportCallback = (referrer: symbol, specifier: string, phase: number, attributes: Record<string, string>, referrerName: string) => Promise<unknown>;

/** ECMA-262, `EvaluateImportCall`: every failure is a rejection, in the specification's order. The messages are V8's. */
export async function importDynamically(
  callback: ImportCallback,
  { id, name }: { readonly id: symbol; readonly name: string },
  specifier: unknown,
  options: unknown,
  phase = EVALUATION_PHASE,
): Promise<unknown> {
  const text = `${specifier as string}`;
  return callback(id, text, phase, readAttributes(options), name);
}

function readAttributes(options: unknown): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  if (options === undefined) return attributes;
  if (typeof options !== 'object' || options === null) throw new TypeError('The second argument to import() must be an object');
  const given = (options as { with?: unknown }).with;
  if (given === undefined) return attributes;
  if (typeof given !== 'object' || given === null) throw new TypeError("The 'with' option must be an object");
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw new TypeError('Import attribute value must be a string');
    attributes[key] = value;
  }
  return attributes;
}
