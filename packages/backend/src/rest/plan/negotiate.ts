/** Which media type an answer has: one that is wanted, and that there is something to make it with. */
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { restError } from '../errors.ts';
import type { RestSettings } from '../options.ts';
import { type MediaHandler, type MediaType, nameOf, parseMediaType } from '../request/media-types.ts';
import type { Action } from './action.ts';

/** The first of the wanted media types that can be given. */
export function negotiate(accept: readonly MediaType[], action: Action, cache: SchemaCache, settings: RestSettings): MediaType {
  for (const media of accept) {
    const found = answerable(media, action, cache, settings);
    if (found !== undefined) return found;
  }
  throw restError('mediaType', accept.map(nameOf));
}

function answerable(media: MediaType, action: Action, cache: SchemaCache, settings: RestSettings): MediaType | undefined {
  // Those that carry parameters cannot be replaced.
  if (media.type === 'array' || media.type === 'object') return media;
  if (media.type === 'plan') {
    const of = answerable(media.plan.of, action, cache, settings);
    return settings.plans && of !== undefined && of.type !== 'plan' ? { type: 'plan', plan: { ...media.plan, of } } : undefined;
  }
  const own = handled(media, action, cache);
  if (own !== undefined) return own;
  if (media.type === 'any') return { type: 'json' };
  return media.type === 'json' || media.type === 'csv' || media.type === 'geojson' ? media : undefined;
}

const ANY = '*/*';
/** What is answered where nothing better is known. */
const BYTES: MediaType = { type: 'bytes' };

/** What the database itself makes of the rows, or of what a function gave: first what takes any media type, then this one. */
function handled(media: MediaType, action: Action, cache: SchemaCache): MediaType | undefined {
  const name = essence(media);
  const isWhole = selectsWholeRows(action);
  const { aggregates, produces } = producersOf(action, cache);
  const answer = (mediaType: string, handler: MediaHandler): MediaType => ({
    type: 'handled',
    as: mediaType === ANY ? BYTES : parseMediaType(mediaType),
    handler,
  });
  for (const wanted of [ANY, name]) {
    if (isWhole && produces?.mediaType === wanted) return answer(wanted, { aggregate: undefined, isBinary: produces.isBinary });
    const aggregate = aggregates.find(({ of, mediaType }) => mediaType === wanted && of !== null && isWhole);
    if (aggregate !== undefined) return answer(wanted, { aggregate, isBinary: aggregate.isBinary });
  }
  const ofAny = aggregates.find(({ of, mediaType }) => mediaType === name && of === null);
  return ofAny === undefined ? undefined : answer(name, { aggregate: ofAny, isBinary: ofAny.isBinary });
}

/** The aggregates over the rows of this answer, and what the function that is called makes without one. */
function producersOf(action: Action, cache: SchemaCache) {
  const routine = action.type === 'call' ? action.call.routine : undefined;
  const { table, known } = action.read;
  const isOfTable = routine === undefined || routine.returnedTable !== null;
  return {
    produces: routine?.produces,
    aggregates: cache.mediaAggregates.filter(
      ({ of }) => of === null || (isOfTable && known !== undefined && of.schema === table.schema && of.name === table.name),
    ),
  };
}

/** Whether the rows are as the table or the function has them: an aggregate of a table takes nothing else. */
function selectsWholeRows({ read: { columns, embeds } }: Action): boolean {
  if (embeds.length > 0) return false;
  const [column] = columns;
  if (column === undefined) return true;
  return columns.length === 1 && column.field.name === '*' && column.alias === undefined && column.cast === undefined && column.aggregate === undefined;
}

/** Without parameters, such as a charset. */
const essence = (media: MediaType): string => (nameOf(media).split(';')[0] ?? '').trim().toLowerCase();
