export type EmbedderPolicy = 'credentialless' | 'require-corp';

/** Brand names in `Sec-CH-UA` and `navigator.userAgentData.brands`. */
const BRANDS = /\b(?:Chromium|Google Chrome|Microsoft Edge|Opera)\b/;
const AGENTS = /\b(?:Chrome|Chromium|Edg|OPR)\/\d+/;
const FIREFOX = /\bFirefox\/(\d+)/;
const LAST_FIREFOX_WITHOUT = 118;

/**
 * `credentialless` where the browser supports it (Chrome, Edge, Opera, Firefox 119 and later), so that pages can
 * show images from other sites. Otherwise `require-corp`.
 *
 * @param brands the browser's `Sec-CH-UA` header, if it sends one
 */
export function embedderPolicy(userAgent: string, brands = ''): EmbedderPolicy {
  if (BRANDS.test(brands) || AGENTS.test(userAgent)) return 'credentialless';
  const firefox = FIREFOX.exec(userAgent);
  return firefox && Number(firefox[1]) > LAST_FIREFOX_WITHOUT ? 'credentialless' : 'require-corp';
}
