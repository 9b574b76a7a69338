/** Model Context Protocol servers of a person: their tools, and what a model may do with them. */
import * as z from 'zod/mini';
import { MCP_NAME_MAX_LENGTH, MODEL_KEY_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether a model may call a tool: each time with the person's word, without asking, or not at all. */
export const mcpConsentSchema = z.enum(['ask', 'always', 'never']);
export type McpConsent = z.infer<typeof mcpConsentSchema>;

export const mcpToolSchema = z.object({ name: z.string(), description: z.string(), consent: mcpConsentSchema });
export type McpTool = z.infer<typeof mcpToolSchema>;

export const mcpServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  hasAuthorization: z.boolean(),
  tools: z.array(mcpToolSchema),
  /** Why its tools are not known just now. */
  error: z.optional(z.string()),
});
export type McpServer = z.infer<typeof mcpServerSchema>;

export const mcpServerListSchema = z.object({ servers: z.array(mcpServerSchema) });
export type McpServerList = z.infer<typeof mcpServerListSchema>;

export const addMcpServerBodySchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(MCP_NAME_MAX_LENGTH), z.regex(/^[^\u0000-\u001f<>]*$/, 'must be plain text')),
  url: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }),
  /** The value of the Authorization header, as `Bearer …`. */
  authorization: z.optional(z.string().check(z.trim(), z.maxLength(MODEL_KEY_MAX_LENGTH), z.regex(/^[\x20-\x7e]*$/, 'must be printable characters'))),
});
export type AddMcpServerBody = z.infer<typeof addMcpServerBodySchema>;

export const setMcpConsentBodySchema = z.object({ tool: z.string().check(z.minLength(1), z.maxLength(200)), consent: mcpConsentSchema });
export type SetMcpConsentBody = z.infer<typeof setMcpConsentBodySchema>;

export const callMcpToolBodySchema = z.object({
  tool: z.string().check(z.minLength(1), z.maxLength(200)),
  arguments: z.record(z.string(), z.unknown()),
  /** The person said yes to this call. */
  isAllowedOnce: z.optional(z.boolean()),
});
export type CallMcpToolBody = z.infer<typeof callMcpToolBodySchema>;

export const mcpCallResultSchema = z.discriminatedUnion('type', [
  /** Nothing was called: the person is to be asked first. */
  z.object({ type: z.literal('consent-needed') }),
  z.object({ type: z.literal('result'), text: z.string(), isError: z.boolean(), isTruncated: z.boolean() }),
]);
export type McpCallResult = z.infer<typeof mcpCallResultSchema>;

export const listMcpServers = { method: 'GET', path: '/api/mcp', response: mcpServerListSchema } as const satisfies Endpoint<undefined, McpServerList>;

/** Connects first: a server that does not answer is not added. Answers the list. */
export const addMcpServer = {
  method: 'POST',
  path: '/api/mcp',
  body: addMcpServerBodySchema,
  response: mcpServerListSchema,
} as const satisfies Endpoint<AddMcpServerBody, McpServerList>;

/** 204; 404. */
export const deleteMcpServer = { method: 'DELETE', path: '/api/mcp/:id' } as const satisfies Endpoint<undefined, undefined>;

/** 204; 404. */
export const setMcpConsent = { method: 'PUT', path: '/api/mcp/:id/consent', body: setMcpConsentBodySchema } as const satisfies Endpoint<
  SetMcpConsentBody,
  undefined
>;

/** 403 for a tool that is never to be called; 404. */
export const callMcpTool = {
  method: 'POST',
  path: '/api/mcp/:id/call',
  body: callMcpToolBodySchema,
  response: mcpCallResultSchema,
} as const satisfies Endpoint<CallMcpToolBody, McpCallResult>;
