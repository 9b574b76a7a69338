/** The header Accept, and what of it can be answered. */

export interface PlanOptions {
  readonly format: 'text' | 'json';
  readonly options: readonly string[];
  /** What the plan is of. */
  readonly of: MediaType;
}

/** What makes a media type of the rows, where the database has something of its own for it. */
export interface MediaHandler {
  /** An aggregate, over the rows of one table or of any; without one, a function has answered in the media type itself. */
  readonly aggregate: { readonly schema: string; readonly name: string; readonly of: { readonly schema: string; readonly name: string } | null } | undefined;
  readonly isBinary: boolean;
}

export type MediaType =
  | { readonly type: 'json' | 'csv' | 'geojson' | 'openapi' | 'any' | 'text' | 'xml' | 'form' | 'bytes' }
  | { readonly type: 'array'; readonly isStripped: true }
  | { readonly type: 'object'; readonly isStripped: boolean }
  | { readonly type: 'plan'; readonly plan: PlanOptions }
  | { readonly type: 'handled'; readonly as: MediaType; readonly handler: MediaHandler }
  | { readonly type: 'other'; readonly name: string };

const PLAIN = {
  'application/json': 'json',
  'application/geo+json': 'geojson',
  'text/csv': 'csv',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/openapi+json': 'openapi',
  'application/x-www-form-urlencoded': 'form',
  'application/octet-stream': 'bytes',
  '*/*': 'any',
} as const;

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];
const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([\w|-]+))/g;

export function parseMediaType(text: string): MediaType {
  const name = (text.split(';')[0] ?? '').trim().toLowerCase();
  const parameters = new Map([...text.matchAll(PARAMETER)].map(([, key = '', quoted, bare]) => [key.toLowerCase(), quoted ?? bare ?? '']));
  const isStripped = parameters.get('nulls') === 'stripped';
  if (Object.hasOwn(PLAIN, name)) return { type: PLAIN[name as keyof typeof PLAIN] };
  if (/^application\/vnd\.pgrst\.object(?:\+json)?$/.test(name)) return { type: 'object', isStripped };
  if (/^application\/vnd\.pgrst\.array(?:\+json)?$/.test(name)) return isStripped ? { type: 'array', isStripped } : { type: 'json' };
  const [, format] = /^application\/vnd\.pgrst\.plan(?:\+(text|json))?$/.exec(name) ?? [];
  if (name.startsWith('application/vnd.pgrst.plan')) {
    const options = (parameters.get('options') ?? '').split('|').filter((option) => PLAN_OPTIONS.includes(option));
    return { type: 'plan', plan: { format: format === 'json' ? 'json' : 'text', options, of: parseMediaType(parameters.get('for') ?? 'application/json') } };
  }
  return { type: 'other', name: text.trim() };
}

/** In the order of preference. */
export function parseAccept(header: string | null): readonly MediaType[] {
  const items = splitList(header ?? '*/*').map((text, index) => ({ text, index, quality: Number(/;\s*q\s*=\s*([\d.]+)/.exec(text)?.[1] ?? 1) }));
  const ordered = items.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.quality - a.quality || a.index - b.index);
  return ordered.map(({ text }) => parseMediaType(text.replace(/;\s*q\s*=\s*[\d.]+/, '')));
}

/** Commas in quotes do not separate. */
const splitList = (text: string): readonly string[] => text.match(/(?:"[^"]*"|[^,])+/g) ?? [];

export function nameOf(media: MediaType): string {
  switch (media.type) {
    case 'array':
      return 'application/vnd.pgrst.array+json;nulls=stripped';
    case 'object':
      return `application/vnd.pgrst.object+json${media.isStripped ? ';nulls=stripped' : ''}`;
    case 'plan': {
      const { format, options, of } = media.plan;
      return `application/vnd.pgrst.plan+${format}; for="${nameOf(of)}"${options.length > 0 ? `; options=${options.join('|')}` : ''}`;
    }
    case 'other':
      return media.name;
    case 'handled':
      return nameOf(media.as);
    default:
      return Object.entries(PLAIN).find(([, type]) => type === media.type)?.[0] ?? '*/*';
  }
}

export function contentTypeOf(media: MediaType): string {
  if (media.type === 'handled') return contentTypeOf(media.as);
  return media.type === 'bytes' || media.type === 'other' ? nameOf(media) : `${nameOf(media)}; charset=utf-8`;
}
