import type { Realm } from '../realm.ts';

/** Node exposes the browser's `URLPattern`; in a browser without it, the stub that reports this remains. */
export function installUrlPattern(realm: Realm): void {
  const { URLPattern } = realm.native;
  if (URLPattern !== undefined) realm.binding('url_pattern').URLPattern = URLPattern;
}
