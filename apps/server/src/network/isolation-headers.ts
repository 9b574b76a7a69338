import { embedderPolicyFor } from '@lathe/spindle/server';
import { RESPONSE_POLICY } from './content-policy.ts';

/** Features of the visitor's device that neither the product nor a preview in its frames uses. */
const UNUSED_FEATURES = ['accelerometer', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Headers of every response of the app's own origin. A page has a policy of its own. */
export function appHeaders(request: Headers): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': embedderPolicyFor(request),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'content-security-policy': RESPONSE_POLICY,
  };
}
