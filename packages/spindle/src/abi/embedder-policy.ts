export type EmbedderPolicy = 'credentialless' | 'require-corp';

/** As browsers list themselves in `Sec-CH-UA` and `navigator.userAgentData.brands`. */
const BRANDS = /\b(?:Chromium|Google Chrome|Microsoft Edge|Opera)\b/;
const AGENTS = /\b(?:Chrome|Chromium|Edg|OPR)\/\d+/;
const FIREFOX = /\bFirefox\/(\d+)/;
const LAST_FIREFOX_WITHOUT = 118;

/**
 * `credentialless` where the browser has it, so that pages may show pictures of other sites; else
 * `require-corp`. Source: specification, section 9 (Chrome, Edge, Opera, Firefox above 118).
 *
 * @param brands what the browser says of itself in `Sec-CH-UA`, if anything
 */
export function embedderPolicy(userAgent: string, brands = ''): EmbedderPolicy {
  if (BRANDS.test(brands) || AGENTS.test(userAgent)) return 'credentialless';
  const firefox = FIREFOX.exec(userAgent);
  return firefox && Number(firefox[1]) > LAST_FIREFOX_WITHOUT ? 'credentialless' : 'require-corp';
}
