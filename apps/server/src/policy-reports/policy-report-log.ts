import type { PolicyReports } from '@lathe/protocol';
import type { Logger } from '../logging.ts';

/** How often a page that violates its policy in a loop, or for every visitor, is logged. */
const LOG_INTERVAL_MS = 60 * 60_000;
/** Kinds of violations remembered. The oldest go first, which can only make the log longer. */
const REMEMBERED_COUNT = 500;

const DIRECTIVE = /^[a-z]+(?:-[a-z]+){0,4}$/;
const DIRECTIVE_MAX_LENGTH = 40;
/**
 * Keywords that reports contain instead of an address. Source: CSP level 3, section 2.4, and Trusted Types, section 4.
 */
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob', 'about', 'filesystem']);
const NETWORK_PROTOCOLS = new Set(['http:', 'https:', 'ws:', 'wss:']);
const SCHEME_MAX_LENGTH = 30;

interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

/**
 * Logs what pages' policies blocked, as a warning. Anyone can send reports, and their addresses and samples may contain
 * secrets of the page, so only the directive and the blocked origin are logged.
 */
export class PolicyReportLog {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #now: () => number;
  readonly #loggedAt = new Map<string, number>();

  constructor({ log, now }: { readonly log: Pick<Logger, 'warn'>; readonly now: () => number }) {
    this.#log = log;
    this.#now = now;
  }

  record(reports: PolicyReports): void {
    for (const violation of violationsOf(reports)) this.#tell(violation);
  }

  #tell(violation: Violation): void {
    const kind = `${violation.directive} ${violation.blocked}`;
    const loggedAt = this.#loggedAt.get(kind);
    if (loggedAt !== undefined && this.#now() - loggedAt < LOG_INTERVAL_MS) return;
    this.#loggedAt.delete(kind);
    this.#loggedAt.set(kind, this.#now());
    const [oldest] = this.#loggedAt.keys();
    if (this.#loggedAt.size > REMEMBERED_COUNT && oldest !== undefined) this.#loggedAt.delete(oldest);
    this.#log.warn(violation, 'A page violated its Content-Security-Policy');
  }
}

function violationsOf(reports: PolicyReports): Violation[] {
  if (!Array.isArray(reports)) {
    const { 'effective-directive': effective, 'violated-directive': violated, 'blocked-uri': blocked } = reports['csp-report'];
    return [violation(effective ?? violated, blocked)];
  }
  return reports.flatMap(({ type, body }) => (type === 'csp-violation' ? [violation(body.effectiveDirective, body.blockedURL)] : []));
}

function violation(directive = '', blocked = ''): Violation {
  // Older browsers append the directive's sources to its name.
  const [name = ''] = directive.split(' ');
  return { directive: name.length <= DIRECTIVE_MAX_LENGTH && DIRECTIVE.test(name) ? name : 'unknown', blocked: blockedOrigin(blocked) };
}

function blockedOrigin(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, origin } = new URL(blocked);
  return NETWORK_PROTOCOLS.has(protocol) ? origin : protocol.slice(0, SCHEME_MAX_LENGTH);
}
