/**
 * Requests that differ only in their values have the same statement, so it is planned and printed once for all of them, until
 * the schema changes.
 */
import type { SchemaCache } from '../schema/schema-cache.ts';
import type { RestSettings } from './options.ts';
import type { Action } from './plan/action.ts';
import { negotiate } from './plan/negotiate.ts';
import { planAction } from './plan/plan-request.ts';
import { plainValue } from './request/conditions.ts';
import type { MediaType } from './request/media-types.ts';
import type { Operation } from './request/nodes.ts';
import type { ApiRequest } from './request/request.ts';
import { print, type Printed } from './sql/fragment.ts';
import { statementSql } from './sql/statement.ts';

export interface Planned {
  /** For a statement that was there already, with the values of another request: only its statement has those of this one. */
  readonly action: Action;
  readonly media: MediaType;
  readonly statement: Printed;
}

export interface Statements {
  /** @throws RestError */
  of(request: ApiRequest & { readonly target: { readonly name: string } }, cache: SchemaCache): Planned;
}

/** A value of the statement: one of the request, by its place among them, or one that its shape decides. */
type Slot = { readonly place: number } | { readonly value: unknown };

interface Template extends Pick<Planned, 'action' | 'media'> {
  readonly text: string;
  readonly slots: readonly Slot[];
}

/** Of one project: some kilobytes each. */
const MAX_TEMPLATES = 500;
/** In characters. Who asks for more than anybody writes plans it each time. */
const MAX_SHAPE = 2000;

export function createStatements(settings: RestSettings): Statements {
  const known = new WeakMap<SchemaCache, Map<string, Template>>();

  const plan: Statements['of'] = (request, cache) => {
    const action = planAction(request, request.target.name, cache, settings);
    const media = negotiate(request.accept, action, cache, settings);
    return { action, media, statement: print(statementSql(action, optionsOf(request, action, media, settings))) };
  };

  return {
    of(request, cache) {
      const shape = shapeOf(request);
      if (shape === undefined) return plan(request, cache);
      const templates = known.get(cache) ?? new Map<string, Template>();
      known.set(cache, templates);
      const given = valuesOf(request);
      const found = templates.get(shape);
      if (found !== undefined) {
        // The longest unused one is first.
        templates.delete(shape);
        templates.set(shape, found);
        return { action: found.action, media: found.media, statement: { text: found.text, values: fill(found.slots, given) } };
      }
      const planned = plan(request, cache);
      const template = templateOf(planned, given, () => plan(withValues(request, given.map(markOf)), cache));
      if (template === undefined) return planned;
      templates.set(shape, template);
      for (const oldest of [...templates.keys()].slice(0, Math.max(0, templates.size - MAX_TEMPLATES))) templates.delete(oldest);
      return planned;
    },
  };
}

function optionsOf({ preferences, method, range }: ApiRequest, { type }: Action, media: MediaType, { maxRows }: RestSettings) {
  return {
    media,
    hasNoBody: method === 'HEAD' || (type === 'write' && preferences.return !== 'representation' && media.type !== 'plan'),
    count: preferences.count,
    range,
    maxRows,
    wantsLocation: method === 'POST' && preferences.return === 'headers-only',
  };
}

/** Everything that decides on the statement, or undefined for requests that are planned each time. */
function shapeOf({ method, target, schema, query, range, preferences, accept, body }: ApiRequest): string | undefined {
  // Plans and estimates have statements around this one. Arguments in an address have values of their own.
  if (accept.some(({ type }) => type === 'plan') || preferences.count === 'planned' || preferences.count === 'estimated' || query.parameters.length > 0)
    return undefined;
  if (body !== undefined && (body.type !== 'json' || body.text === '')) return undefined;
  const shape = JSON.stringify([method, target, schema, query.shape, range, preferences, accept, body === undefined ? 0 : [body.keys, body.isObject]]);
  return shape.length > MAX_SHAPE ? undefined : shape;
}

/** The values of a request that its shape leaves open: of its filters, in their order, and its body. */
function valuesOf({ query, body }: ApiRequest): readonly string[] {
  const values = query.filters.flatMap(({ node }) => plainValue(node) ?? []);
  return body?.type === 'json' ? [...values, body.text] : values;
}

function withValues<Asked extends ApiRequest>(request: Asked, values: readonly string[]): Asked {
  let place = 0;
  const filters = request.query.filters.map(({ path, node }) =>
    plainValue(node) === undefined ? { path, node } : { path, node: { ...node, operation: { ...node.operation, value: values[place++] ?? '' } as Operation } },
  );
  const body = request.body?.type === 'json' ? { ...request.body, text: values[place] ?? '' } : request.body;
  return { ...request, query: { ...request.query, filters }, body };
}

const markOf = (_value: string, place: number): string => `\0value ${place}\0`;

/** Plans the request again with marks for values, and sees where they come out. Undefined if that is not the same statement. */
function templateOf({ action, media, statement }: Planned, given: readonly string[], planMarked: () => Planned): Template | undefined {
  const marks = new Map(given.map((value, place) => [markOf(value, place), place]));
  const marked = planMarked().statement;
  const slots = marked.values.map((value): Slot => {
    const place = typeof value === 'string' ? marks.get(value) : undefined;
    return place === undefined ? { value } : { place };
  });
  const isSame =
    marked.text === statement.text && fill(slots, given).every((value, index) => JSON.stringify(value) === JSON.stringify(statement.values[index]));
  return isSame ? { action, media, text: statement.text, slots } : undefined;
}

const fill = (slots: readonly Slot[], given: readonly string[]): readonly unknown[] => slots.map((slot) => ('place' in slot ? given[slot.place] : slot.value));
