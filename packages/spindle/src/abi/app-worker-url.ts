/**
 * An app's own service worker is registered under the URL of its script with one more parameter: the script's type and
 * hash. For every such URL, the server sends the gateway, which loads the app's script from the app's server: only the
 * browser tab can reach that. A script that has changed has a different URL, so the browser installs it as an update.
 */
const PARAMETER = '__spindle_script';
const VALUE = /^(classic|module)-([0-9a-f]+)$/;

/** One version of an app's service worker. */
export interface AppScript {
  /** URL of the script on the app's server. */
  readonly url: URL;
  readonly type: WorkerType;
  /** In hexadecimal. */
  readonly hash: string;
}

/** The URL to register for a script. */
export function registeredUrl({ url, type, hash }: AppScript): URL {
  const registered = new URL(url);
  registered.hash = '';
  // By hand: `searchParams` would write the app's own parameters in its own way.
  registered.search += `${registered.search === '' ? '?' : '&'}${PARAMETER}=${type}-${hash}`;
  return registered;
}

/** The script behind a registered URL, or undefined for the URL of a gateway that runs none. */
export function appScriptOf(registered: string): AppScript | undefined {
  const url = new URL(registered);
  const at = url.search.lastIndexOf(`${PARAMETER}=`);
  const [, type, hash = ''] = VALUE.exec(url.search.slice(at + PARAMETER.length + 1)) ?? [];
  if (at < 1 || type === undefined) return undefined;
  url.search = url.search.slice(0, at - 1);
  return { url, type: type as WorkerType, hash };
}
