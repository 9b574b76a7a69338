import { postPolicyReports } from '@lathe/protocol';
import type { Hosts } from './hosts.ts';

type PolicyHosts = Pick<Hosts, 'scheme' | 'preview' | 'portSuffix' | 'runtimeOrigin'>;

/** The name under which `Reporting-Endpoints` announces where reports go. */
const REPORT_GROUP = 'policy';

/**
 * What a page of the product may do. Only what is listed here is allowed, each with its reason.
 *
 * @param nonce at least 16 random bytes, new for each response, which the page's own tags carry
 */
export function pagePolicy(hosts: PolicyHosts, nonce: string): string {
  const { scheme, preview, portSuffix, runtimeOrigin } = hosts;
  const previewHost = `${preview}${portSuffix}`;
  return policy({
    'default-src': ["'none'"],
    // By nonce, not by 'self', because files that people upload are served from this origin too. Modules imported by a
    // script with the nonce are also allowed.
    'script-src': [`'nonce-${nonce}'`],
    // The search worker.
    'worker-src': ["'self'"],
    // The API, and the websocket of a workbench that shares its preview.
    'connect-src': ["'self'", `${scheme === 'https' ? 'wss' : 'ws'}://${previewHost}`],
    // The runtime, previews, and a PDF of the project, which is shown from a blob.
    'frame-src': [runtimeOrigin, `${scheme}://*.${previewHost}`, 'blob:'],
    // Thumbnails, attachments and pictures of the project. Nothing from other sites: the URL of a picture could leak
    // what is written here, for example through a model that was tricked.
    'img-src': ["'self'", 'data:', 'blob:'],
    // Audio and video files of the project.
    'media-src': ['blob:'],
    // Style sheets, and style elements that our own code adds.
    'style-src': [`'nonce-${nonce}'`],
    // The terminal writes the colors of programs as style attributes. It has no other way, and neither hashes nor
    // nonces apply to attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // All forms are submitted by our own code.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Text never becomes markup or code. The only policy creates the URLs of our own workers.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['lathe-workers'],
    'report-uri': [postPolicyReports.path],
    // Browsers accept reporting endpoints only from https pages, and those that know `report-to` ignore `report-uri`.
    ...(scheme === 'https' ? { 'report-to': [REPORT_GROUP] } : {}),
  });
}

/** Where the reports of a page's policy go. */
export function reportingHeaders({ scheme }: Pick<Hosts, 'scheme'>): Record<string, string> {
  return scheme === 'https' ? { 'reporting-endpoints': `${REPORT_GROUP}="${postPolicyReports.path}"` } : {};
}

/**
 * For every response that is not a page: opened as a page or run as a worker, it can do nothing. Our search worker only
 * computes, and gets its input in messages.
 */
export const RESPONSE_POLICY = policy({
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
