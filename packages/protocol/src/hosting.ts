/** Hosts of other companies: where an app can be published besides Lathe's own host. */
import * as z from 'zod/mini';

/** `lathe` is this server. */
export const hostingTargetSchema = z.enum(['lathe', 'netlify']);
export type HostingTarget = z.infer<typeof hostingTargetSchema>;

/** A host that needs an account. */
export const hostingProviderSchema = z.enum(['netlify']);
export type HostingProviderName = z.infer<typeof hostingProviderSchema>;

/** A project's site at a host. */
export const deploymentInfoSchema = z.object({
  site_id: z.string(),
  provider: hostingTargetSchema,
  deploy_url: z.string(),
  /** The host's own page about the site. */
  admin_url: z.optional(z.string()),
  /** Whoever opens it makes the site theirs. */
  claim_url: z.optional(z.string()),
  /** `stackblitz` if the site can still be claimed, `user` if it is the person's. The literals are the specification's. */
  owner: z.enum(['stackblitz', 'user']),
  /** Opens the log of the site's builds for some minutes. It is not the host's token. Absent: there is no log. */
  access_token: z.optional(z.string()),
});
export type DeploymentInfo = z.infer<typeof deploymentInfoSchema>;

/** `building` until it is over. */
export const hostedDeployStateSchema = z.enum(['building', 'ready', 'failed']);

/** A deploy as the host describes it. */
export const hostedDeploySchema = z.object({
  deploy_id: z.string(),
  build_id: z.optional(z.string()),
  state: hostedDeployStateSchema,
  /** Why it failed, in the host's words. */
  message: z.optional(z.string()),
  /** What was ignored, each as one sentence. */
  warnings: z.optional(z.array(z.string())),
});
export type HostedDeployInfo = z.infer<typeof hostedDeploySchema>;

/** One entry of a build's log. A report ends it. */
export const deployLogEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('log'), section: z.string(), message: z.string(), ts: z.optional(z.string()) }),
  z.object({ type: z.literal('report') }),
  z.object({ type: z.literal('error'), status: z.int(), message: z.string() }),
]);
export type DeployLogEntry = z.infer<typeof deployLogEntrySchema>;

/** A line of a log that says that the build failed. Source: docs/decisions.md#G4. */
export const FAILED_BUILD_LINE = /Build script returned non-zero exit code|Failed during stage 'building site'|Build failed/i;

export const hostingAccountSchema = z.object({
  provider: hostingProviderSchema,
  /** What the host calls the account. */
  name: z.string(),
  connectedAt: z.iso.datetime(),
});
export type HostingAccount = z.infer<typeof hostingAccountSchema>;
