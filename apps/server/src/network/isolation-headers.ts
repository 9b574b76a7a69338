import { embedderPolicyFor } from '@lathe/spindle/server';
import { ANSWER_POLICY } from './content-policy.ts';

/** What neither the product nor, in its frames, a preview uses of the visitor's machine. */
const UNUSED_FEATURES = ['accelerometer', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** What every answer of the app's own origin carries. A page brings a policy of its own. */
export function appHeaders(request: Headers): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': embedderPolicyFor(request),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'content-security-policy': ANSWER_POLICY,
  };
}
