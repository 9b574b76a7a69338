import { embedderPolicyFor } from '@lathe/spindle/server';

/** What every answer of the app's own origin carries. */
export function appHeaders(request: Headers): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': embedderPolicyFor(request),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A preview or a site must not be able to frame the product and steal clicks, and what is written here (by a model that
    // was led astray, too) must not tell another site by the address of a picture.
    'content-security-policy': "frame-ancestors 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'",
  };
}
