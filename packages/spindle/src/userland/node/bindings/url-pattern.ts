import type { Realm } from '../realm.ts';

/** The browser's `URLPattern` is the class Node exposes; a browser without one keeps the stub that says so. */
export function installUrlPattern(realm: Realm): void {
  const { URLPattern } = realm.native;
  if (URLPattern !== undefined) realm.binding('url_pattern').URLPattern = URLPattern;
}
