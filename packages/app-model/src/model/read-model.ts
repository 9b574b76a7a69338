import { appModelSchema, type AppModel } from './app-model.ts';
import { parseLiteral } from './parse-literal.ts';

export type ReadModel =
  | { readonly type: 'model'; readonly model: AppModel }
  /** There is no such file: the app was not made from a model. */
  | { readonly type: 'none' }
  | { readonly type: 'unreadable'; readonly message: string };

/** The model from the text of `src/app-model.ts`, also after a person has edited it. */
export function readModel(text: string | undefined): ReadModel {
  if (text === undefined) return { type: 'none' };
  const start = /export\s+const\s+app\s*(?::[^=]+)?=\s*/.exec(text);
  if (!start) return { type: 'unreadable', message: 'src/app-model.ts does not export `app`.' };
  try {
    const result = appModelSchema.safeParse(withKeys(parseLiteral(text, start.index + start[0].length)));
    if (result.success) return { type: 'model', model: result.data };
    const { path, message } = result.error.issues[0]!;
    return { type: 'unreadable', message: `src/app-model.ts: ${path.join('.')}: ${message}` };
  } catch (error) {
    if (error instanceof SyntaxError) return { type: 'unreadable', message: `src/app-model.ts: ${error.message}` };
    throw error;
  }
}

/** In the file entities are properties, and their rows have ids. */
function withKeys(value: unknown): unknown {
  if (!isObject(value) || !isObject(value['entities'])) return value;
  const entities = Object.entries(value['entities']).map(([key, entity]) => (isObject(entity) ? { ...entity, key, rows: withoutIds(entity['rows']) } : entity));
  return { ...value, entities };
}

function withoutIds(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => (isObject(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')) : row));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
