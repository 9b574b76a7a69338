import { postPolicyReports } from '@lathe/protocol';
import type { Hosts } from './hosts.ts';

type PolicyHosts = Pick<Hosts, 'scheme' | 'preview' | 'portSuffix' | 'runtimeOrigin'>;

/** The name under which `Reporting-Endpoints` announces where reports go. */
const REPORT_GROUP = 'policy';

/**
 * What a page of the product may do. Nothing is allowed but what is named here, each for a reason.
 *
 * @param nonce 16 random bytes or more, new for each answer; the page's own tags carry it
 */
export function pagePolicy(hosts: PolicyHosts, nonce: string): string {
  const { scheme, preview, portSuffix, runtimeOrigin } = hosts;
  const previewHost = `${preview}${portSuffix}`;
  return policy({
    'default-src': ["'none'"],
    // By nonce, not by 'self': files that people upload are answered from this origin too. Modules that a script with
    // the nonce imports are allowed with it.
    'script-src': [`'nonce-${nonce}'`],
    // The search worker.
    'worker-src': ["'self'"],
    // The API, and the websocket of a workbench that opens its preview to others.
    'connect-src': ["'self'", `${scheme === 'https' ? 'wss' : 'ws'}://${previewHost}`],
    // The runtime, previews, and a PDF of the project, which is shown from a blob.
    'frame-src': [runtimeOrigin, `${scheme}://*.${previewHost}`, 'blob:'],
    // Thumbnails, attachments and pictures of the project. Nothing from other sites: the address of a picture could tell
    // them what is written here, even by way of a model that was led astray.
    'img-src': ["'self'", 'data:', 'blob:'],
    // Sound and film files of the project.
    'media-src': ['blob:'],
    // Style sheets, and style elements that our own code adds.
    'style-src': [`'nonce-${nonce}'`],
    // The terminal writes the colors of programs as style attributes. It has no other way, and neither hashes nor nonces
    // apply to attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Our own code sends every form.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // No text becomes markup or code. The one policy makes addresses of our own workers.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['lathe-workers'],
    'report-uri': [postPolicyReports.path],
    // Browsers take reporting endpoints from https pages only, and one that knows `report-to` ignores `report-uri`.
    ...(scheme === 'https' ? { 'report-to': [REPORT_GROUP] } : {}),
  });
}

/** Where the reports of a page's policy go. */
export function reportingHeaders({ scheme }: Pick<Hosts, 'scheme'>): Record<string, string> {
  return scheme === 'https' ? { 'reporting-endpoints': `${REPORT_GROUP}="${postPolicyReports.path}"` } : {};
}

/**
 * For every answer that is not a page: opened as one, or run as a worker, it can do nothing. Our search worker only
 * computes, and gets its input in messages.
 */
export const ANSWER_POLICY = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
