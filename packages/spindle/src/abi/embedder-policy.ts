/**
 * `credentialless` where the browser has it, so that pages may show pictures of other sites; else
 * `require-corp`. Source: specification, section 9 (Chrome, Edge, Opera, Firefox above 118).
 */
export function embedderPolicy(userAgent: string): 'credentialless' | 'require-corp' {
  if (/\b(?:Chrome|Chromium|Edg|OPR)\/\d+/.test(userAgent)) return 'credentialless';
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent);
  return firefox && Number(firefox[1]) > 118 ? 'credentialless' : 'require-corp';
}
