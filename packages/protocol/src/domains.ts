/** People's own domains for published sites: what their DNS must say, and what it says. */
import * as z from 'zod/mini';

/**
 * `pending`: nobody has proved that the name is theirs. `verifying`: some resolvers have the ownership record, others not
 * yet. `verified`: it is theirs, but leads elsewhere. `live`: it shows the site. `misconfigured`: it did, and its records
 * have changed. `failed`: it was not proved in time, and is not checked by itself anymore. `expired`: the ownership record
 * was gone for too long.
 */
export const domainStateSchema = z.enum(['pending', 'verifying', 'verified', 'live', 'misconfigured', 'failed', 'expired']);
export type DomainState = z.infer<typeof domainStateSchema>;

/**
 * `found`: as it should be. `partly`: some resolvers have it, others not yet. `missing`: there is none. `different`: there
 * is another. `unknown`: it was not checked, or no resolver answered.
 */
export const recordStatusSchema = z.enum(['found', 'partly', 'missing', 'different', 'unknown']);
export type RecordStatus = z.infer<typeof recordStatusSchema>;

export const dnsRecordSchema = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT']),
  /** As a registrar asks for it: relative to the registered domain, `@` for the domain itself. */
  host: z.string(),
  value: z.string(),
  /** Seconds. */
  ttl: z.int(),
});
export type DnsRecord = z.infer<typeof dnsRecordSchema>;

export const checkedRecordSchema = z.extend(dnsRecordSchema, {
  status: recordStatusSchema,
  /** What DNS says in its place. */
  found: z.array(z.string()),
});
export type CheckedRecord = z.infer<typeof checkedRecordSchema>;

export const domainSchema = z.object({
  id: z.string(),
  /** In ASCII, as DNS knows it. `*.example.com` stands for every name one level below. */
  hostname: z.string(),
  /** As people read it. */
  displayName: z.string(),
  /** Undefined for a wildcard. */
  url: z.optional(z.string()),
  state: domainStateSchema,
  /** Why it is in this state and what to do, as a sentence. Undefined if nothing is to be done. */
  problem: z.optional(z.string()),
  records: z.array(checkedRecordSchema),
  /** The domain whose records these are, where they are entered. */
  registeredName: z.string(),
  /** The address that the site is known by, to which the redirecting ones lead. */
  isPrimary: z.boolean(),
  /** It leads to the primary domain instead of showing the site. */
  redirects: z.boolean(),
  checkedAt: z.nullable(z.iso.datetime()),
  /** Null: only when somebody asks. */
  nextCheckAt: z.nullable(z.iso.datetime()),
});
export type Domain = z.infer<typeof domainSchema>;

export const projectDomainsSchema = z.object({
  domains: z.array(domainSchema),
  /** The caller may change them. */
  isOwner: z.boolean(),
  /** Why no domain can be added, as a sentence with what to do. Undefined if one can be. */
  refusal: z.optional(z.string()),
  /** Whether a service can enter the records for the person (`createDomainLinks`). */
  canConnect: z.boolean(),
  /** The address that always works. Null before the first deploy. */
  siteUrl: z.nullable(z.string()),
});
export type ProjectDomains = z.infer<typeof projectDomainsSchema>;
