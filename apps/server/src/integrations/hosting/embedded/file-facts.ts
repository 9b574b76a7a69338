import { lookup } from 'mrmime';
import type { CacheClass } from './manifest.ts';

const TEXT = /^(?:text\/|application\/(?:json|manifest\+json|ld\+json|javascript|xml))/;

/** The media type of a file, by its name. Browsers must not guess another one. */
export function mediaTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Folders in which build tools put files whose names change with their contents. */
const HASHED_FOLDER = /(?:^|\/)(?:assets|_astro|_nuxt|_next\/static|_app\/immutable|static\/(?:js|css|media)|build)\//;
/** `index-Bq3T_x9k.js`, `main.8f3a91bc.css`. */
const HASHED_NAME = /[-._](?=[A-Za-z_-]*[0-9A-Z])[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

export function cacheClassOf(path: string): CacheClass {
  return HASHED_FOLDER.test(path) && HASHED_NAME.test(path) && !path.endsWith('.html') ? 'immutable' : 'revalidated';
}
