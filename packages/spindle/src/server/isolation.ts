import { type EmbedderPolicy, embedderPolicy } from '../abi/embedder-policy.ts';

/** The Cross-Origin-Embedder-Policy for the requesting browser. Every page of a host site needs it for shared memory. */
export function embedderPolicyFor(request: Headers): EmbedderPolicy {
  return embedderPolicy(request.get('user-agent') ?? '', request.get('sec-ch-ua') ?? '');
}
