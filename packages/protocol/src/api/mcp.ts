/** Model Context Protocol servers of a person: their tools, and what a model may do with them. */
import * as z from 'zod/mini';
import { MCP_NAME_MAX_LENGTH, MODEL_KEY_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceAddressSchema } from './service-address.ts';

/** Whether a model may call a tool: each time with the person's word, without asking, or not at all. */
export const mcpConsentSchema = z.enum(['ask', 'always', 'never']);
export type McpConsent = z.infer<typeof mcpConsentSchema>;

export const mcpToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  consent: mcpConsentSchema,
  /** Of what the server says of it. A yes names it: it holds for the tool as the person saw it. */
  fingerprint: z.string(),
});
export type McpTool = z.infer<typeof mcpToolSchema>;

export const mcpServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  hasAuthorization: z.boolean(),
  /** Of a server that is asked after a sign-in of its own: whether the person has to go through it (again), or for more than it gave. */
  signIn: z.optional(z.enum(['needed', 'more', 'done'])),
  tools: z.array(mcpToolSchema),
  /** Why its tools are not known just now. */
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
  /** The value of the Authorization header, as `Bearer …`. */
  authorization: z.optional(headerText),
  /** Lathe as the person registered it at the server's own sign-in, where that lets no program register by itself. */
  client: z.optional(z.object({ id: headerText.check(z.minLength(1, 'must not be empty')), secret: z.optional(headerText) })),
});
export type AddMcpServerBody = z.infer<typeof addMcpServerBodySchema>;

/** Where the person signs in, in a page of their own. */
export const mcpSignInSchema = z.object({ url: z.string() });
export type McpSignIn = z.infer<typeof mcpSignInSchema>;

/** What a server's sign-in brought back (RFC 6749, 4.1.2; RFC 9207). */
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

/** Where a sign-in of a server leads back to: it hands on to the page of the second path, which ends it with its fragment. */
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
  /** The person said yes to this call of the tool with this fingerprint. */
  allowedOnce: z.optional(fingerprintSchema),
});
export type CallMcpToolBody = z.infer<typeof callMcpToolBodySchema>;

export const mcpCallResultSchema = z.discriminatedUnion('type', [
  /** Nothing was called: the person is to be asked first. */
  z.object({ type: z.literal('consent-needed'), fingerprint: z.string(), description: z.string() }),
  z.object({ type: z.literal('result'), text: z.string(), isError: z.boolean(), isTruncated: z.boolean() }),
]);
export type McpCallResult = z.infer<typeof mcpCallResultSchema>;

export const listMcpServers = { method: 'GET', path: '/api/mcp', response: mcpServerListSchema } as const satisfies Endpoint<undefined, McpServerList>;

/** Connects first: a server that does not answer is not added, one that asks for a sign-in is. Answers the list. */
export const addMcpServer = {
  method: 'POST',
  path: '/api/mcp',
  body: addMcpServerBodySchema,
  response: mcpServerListSchema,
} as const satisfies Endpoint<AddMcpServerBody, McpServerList>;

/** 204; 404. */
export const deleteMcpServer = { method: 'DELETE', path: '/api/mcp/:id' } as const satisfies Endpoint<undefined, undefined>;

/** Begins a sign-in at the server, which the person completes at the returned address. 404; 422 for a server that asks for none. */
export const startMcpSignIn = { method: 'POST', path: '/api/mcp/:id/sign-in', response: mcpSignInSchema } as const satisfies Endpoint<undefined, McpSignIn>;

/** Ends it. 400 for one that was not begun by this person, is over or was refused. */
export const finishMcpSignIn = {
  method: 'POST',
  path: '/api/mcp/signed-in',
  body: finishMcpSignInBodySchema,
  response: finishedMcpSignInSchema,
} as const satisfies Endpoint<FinishMcpSignInBody, FinishedMcpSignIn>;

/** Forgets the sign-in, and withdraws it where the server can. 204; 404. */
export const endMcpSignIn = { method: 'DELETE', path: '/api/mcp/:id/sign-in' } as const satisfies Endpoint<undefined, undefined>;

/** 204; 404; 422 for an “always” to a tool that is no longer as it was seen; 502 when the server cannot be asked for it just now. */
export const setMcpConsent = { method: 'PUT', path: '/api/mcp/:id/consent', body: setMcpConsentBodySchema } as const satisfies Endpoint<
  SetMcpConsentBody,
  undefined
>;

/** 403 for a tool that is never to be called; 404; 502 when the server cannot be asked just now. */
export const callMcpTool = {
  method: 'POST',
  path: '/api/mcp/:id/call',
  body: callMcpToolBodySchema,
  response: mcpCallResultSchema,
} as const satisfies Endpoint<CallMcpToolBody, McpCallResult>;
