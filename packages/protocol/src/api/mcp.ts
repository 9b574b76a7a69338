/** A person's Model Context Protocol servers: their tools, and what a model may do with them. */
import * as z from 'zod/mini';
import { MCP_NAME_MAX_LENGTH, MODEL_KEY_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceAddressSchema } from './service-address.ts';

/** Whether a model may call a tool: each time with the person's consent, without asking, or not at all. */
export const mcpConsentSchema = z.enum(['ask', 'always', 'never']);
export type McpConsent = z.infer<typeof mcpConsentSchema>;

export const mcpToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  consent: mcpConsentSchema,
  /** A hash of what the server says about the tool. Consent includes it, because it is for the tool as the person saw it. */
  fingerprint: z.string(),
});
export type McpTool = z.infer<typeof mcpToolSchema>;

export const mcpServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  hasAuthorization: z.boolean(),
  /** For a server that requires a sign-in of its own: whether the person must complete it (again), or sign in for a wider scope. */
  signIn: z.optional(z.enum(['needed', 'more', 'done'])),
  tools: z.array(mcpToolSchema),
  /** Why its tools are currently unknown. */
  error: z.optional(z.string()),
});
export type McpServer = z.infer<typeof mcpServerSchema>;

export const mcpServerListSchema = z.object({ servers: z.array(mcpServerSchema) });
export type McpServerList = z.infer<typeof mcpServerListSchema>;

const headerText = z.string().check(z.trim(), z.maxLength(MODEL_KEY_MAX_LENGTH), z.regex(/^[\x20-\x7e]*$/, 'must be printable characters'));

export const addMcpServerBodySchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(MCP_NAME_MAX_LENGTH), z.regex(/^[^\u0000-\u001f<>]*$/, 'must be plain text')),
  url: serviceAddressSchema,
  /** The value of the Authorization header, such as `Bearer …`. */
  authorization: z.optional(headerText),
  /** The client that the person registered for Lathe with the server, if it has no dynamic client registration. */
  client: z.optional(z.object({ id: headerText.check(z.minLength(1, 'must not be empty')), secret: z.optional(headerText) })),
});
export type AddMcpServerBody = z.infer<typeof addMcpServerBodySchema>;

/** The page where the person signs in. */
export const mcpSignInSchema = z.object({ url: z.string() });
export type McpSignIn = z.infer<typeof mcpSignInSchema>;

/** The parameters that a server's sign-in returned (RFC 6749, 4.1.2; RFC 9207). */
export const finishMcpSignInBodySchema = z.object({
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4_096))),
  error: z.optional(z.string().check(z.maxLength(200))),
  errorDescription: z.optional(z.string().check(z.maxLength(1_000))),
  issuer: z.optional(z.string().check(z.maxLength(2_000))),
});
export type FinishMcpSignInBody = z.infer<typeof finishMcpSignInBodySchema>;

export const finishedMcpSignInSchema = z.object({ serverName: z.string() });
export type FinishedMcpSignIn = z.infer<typeof finishedMcpSignInSchema>;

/** Where a server's sign-in redirects to. It redirects to the page at the second path, which completes the sign-in with its fragment. */
export const MCP_CALLBACK_PATH = '/mcp/callback';
export const MCP_SIGNED_IN_PATH = '/mcp/signed-in';

const toolNameSchema = z.string().check(z.minLength(1), z.maxLength(200));
const fingerprintSchema = z.string().check(z.minLength(1), z.maxLength(100));

export const setMcpConsentBodySchema = z.discriminatedUnion('consent', [
  z.object({ tool: toolNameSchema, consent: z.literal('always'), fingerprint: fingerprintSchema }),
  z.object({ tool: toolNameSchema, consent: z.enum(['ask', 'never']) }),
]);
export type SetMcpConsentBody = z.infer<typeof setMcpConsentBodySchema>;

export const callMcpToolBodySchema = z.object({
  tool: toolNameSchema,
  arguments: z.record(z.string(), z.unknown()),
  /** The person allowed this call of the tool with this fingerprint. */
  allowedOnce: z.optional(fingerprintSchema),
});
export type CallMcpToolBody = z.infer<typeof callMcpToolBodySchema>;

export const mcpCallResultSchema = z.discriminatedUnion('type', [
  /** Nothing was called, because the person must be asked first. */
  z.object({ type: z.literal('consent-needed'), fingerprint: z.string(), description: z.string() }),
  z.object({ type: z.literal('result'), text: z.string(), isError: z.boolean(), isTruncated: z.boolean() }),
]);
export type McpCallResult = z.infer<typeof mcpCallResultSchema>;

export const listMcpServers = { method: 'GET', path: '/api/mcp', response: mcpServerListSchema } as const satisfies Endpoint<undefined, McpServerList>;

/** Connects first: a server that does not respond is not added, but one that requires a sign-in is. Returns the list. */
export const addMcpServer = {
  method: 'POST',
  path: '/api/mcp',
  body: addMcpServerBodySchema,
  response: mcpServerListSchema,
} as const satisfies Endpoint<AddMcpServerBody, McpServerList>;

/** 204; 404. */
export const deleteMcpServer = { method: 'DELETE', path: '/api/mcp/:id' } as const satisfies Endpoint<undefined, undefined>;

/**
 * Starts a sign-in at the server, which the person completes at the returned address. 404; 422 if the server requires
 * none.
 */
export const startMcpSignIn = { method: 'POST', path: '/api/mcp/:id/sign-in', response: mcpSignInSchema } as const satisfies Endpoint<undefined, McpSignIn>;

/** Completes it. 400 if this person did not begin the sign-in, or if it is over or was denied. */
export const finishMcpSignIn = {
  method: 'POST',
  path: '/api/mcp/signed-in',
  body: finishMcpSignInBodySchema,
  response: finishedMcpSignInSchema,
} as const satisfies Endpoint<FinishMcpSignInBody, FinishedMcpSignIn>;

/** Forgets the sign-in, and revokes it if the server supports that. 204; 404. */
export const endMcpSignIn = { method: 'DELETE', path: '/api/mcp/:id/sign-in' } as const satisfies Endpoint<undefined, undefined>;

/** 204; 404; 422 for an “always” to a tool that has changed since the person saw it; 502 when the server currently cannot be asked. */
export const setMcpConsent = { method: 'PUT', path: '/api/mcp/:id/consent', body: setMcpConsentBodySchema } as const satisfies Endpoint<
  SetMcpConsentBody,
  undefined
>;

/** 403 for a tool that must never be called; 404; 502 when the server currently cannot be asked. */
export const callMcpTool = {
  method: 'POST',
  path: '/api/mcp/:id/call',
  body: callMcpToolBodySchema,
  response: mcpCallResultSchema,
} as const satisfies Endpoint<CallMcpToolBody, McpCallResult>;
