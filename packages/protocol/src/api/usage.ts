import { type Usage, usageSchema } from '../usage.ts';
import type { Endpoint } from './endpoint.ts';

/** The caller's own usage. The caps are changed with `changeAccount`. */
export const readUsage = { method: 'GET', path: '/api/usage', response: usageSchema } as const satisfies Endpoint<undefined, Usage>;
