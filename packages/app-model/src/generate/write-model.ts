/** `app-model.ts`: the model as a typed literal, from which the app takes its name, its pages and its sample data. */
import type { AppModel, Entity } from '../model/app-model.ts';
import { rowId } from '../model/values.ts';
import { literal } from './source.ts';

export const MODEL_FILE = 'src/app-model.ts';
/** Where it is in any framework. */
export const MODEL_FILES: readonly string[] = [MODEL_FILE, 'src/app/app-model.ts', 'app/app-model.ts', 'lib/app-model.ts'];

export function writeModel(model: AppModel): string {
  const { entities, ...rest } = model;
  const value = { ...rest, entities: Object.fromEntries(entities.map((entity) => [entity.key, withIds(entity)])) };
  return `/**
 * What this app consists of. The app takes its name, its pages and its sample data from here, and Lathe's assistant reads it
 * to know what there is.
 */
export const app = ${literal(value)} as const;
`;
}

function withIds({ key, ...entity }: Entity): object {
  return { ...entity, rows: entity.rows.map((row, index) => ({ id: rowId(key, index), ...row })) };
}
