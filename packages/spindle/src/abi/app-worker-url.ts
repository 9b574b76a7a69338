/**
 * An app's own service worker is registered under the URL of its script with one more parameter, the hash of the
 * script. For every such URL, the server sends the gateway, which loads the app's script from the app's server: only
 * the browser tab can reach that. A script that has changed has a different URL, so the browser installs it as an
 * update.
 */
const HASH_PARAMETER = '__spindle_script';

/** The URL to register for the app's script. */
export function registeredUrl(scriptUrl: URL, hash: string): URL {
  const url = new URL(scriptUrl);
  url.hash = '';
  // By hand: `searchParams` would write the app's own parameters in its own way.
  url.search += `${url.search === '' ? '?' : '&'}${HASH_PARAMETER}=${hash}`;
  return url;
}

/** The URL of the app's script, or undefined for the URL of a gateway that hosts none. */
export function appScriptUrl(registered: string): URL | undefined {
  const url = new URL(registered);
  const at = url.search.lastIndexOf(`${HASH_PARAMETER}=`);
  if (at < 1) return undefined;
  url.search = url.search.slice(0, at - 1);
  return url;
}
