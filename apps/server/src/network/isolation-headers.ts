/** Browsers' brands that know `credentialless` (decision B5, workspace specification section 9). */
const CHROMIUM_BRANDS = /"(?:Chromium|Google Chrome|Microsoft Edge|Opera)"/;
const CHROMIUM_AGENTS = /\b(?:Chrome|Chromium|Edg|OPR)\/\d/;
const FIREFOX_AGENT = /\bFirefox\/(\d+)/;
const FIREFOX_WITH_CREDENTIALLESS = 119;

/** Which Cross-Origin-Embedder-Policy lets this browser load other origins' content while isolated. */
export function embedderPolicy(headers: Headers): 'credentialless' | 'require-corp' {
  const brands = headers.get('sec-ch-ua');
  if (brands !== null && CHROMIUM_BRANDS.test(brands)) return 'credentialless';
  const agent = headers.get('user-agent') ?? '';
  if (CHROMIUM_AGENTS.test(agent)) return 'credentialless';
  const firefox = FIREFOX_AGENT.exec(agent);
  return firefox !== null && Number(firefox[1]) >= FIREFOX_WITH_CREDENTIALLESS ? 'credentialless' : 'require-corp';
}

/** What every answer of the app's own origin carries. */
export function appHeaders(request: Headers): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': embedderPolicy(request),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A preview or a site must not be able to frame the product and steal clicks.
    'content-security-policy': "frame-ancestors 'self'; object-src 'none'; base-uri 'self'; form-action 'self'",
  };
}
