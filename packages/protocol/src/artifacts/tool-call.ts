/** Tools that change nothing in the project: they read, or ask the person or one of their servers. */
import * as z from 'zod/mini';
import { MAX_QUESTIONS, questionSchema } from '../questions.ts';

export const toolCallSchema = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('read_file'),
    path: z.string(),
    /** First and last line, from 1, inclusive. */
    start: z.optional(z.number()),
    end: z.optional(z.number()),
  }),
  z.object({ tool: z.literal('list_files'), pattern: z.optional(z.string()) }),
  z.object({
    tool: z.literal('search_files'),
    query: z.string(),
    isRegex: z.optional(z.boolean()),
    caseSensitive: z.optional(z.boolean()),
  }),
  z.object({ tool: z.literal('check_app') }),
  /** Ends the turn. The person's next message is the answer. */
  z.object({ tool: z.literal('ask_user'), questions: z.array(questionSchema).check(z.minLength(1), z.maxLength(MAX_QUESTIONS)) }),
  /** A tool of one of the person's Model Context Protocol servers. `callName` is what the model calls it. */
  z.object({
    tool: z.literal('mcp'),
    callName: z.string(),
    serverId: z.string(),
    serverName: z.string(),
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
  }),
]);
export type ToolCall = z.infer<typeof toolCallSchema>;

/** What a read-only tool found, or why it failed. The server turns it into text for the model. */
export const toolOutcomeSchema = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('read_file'),
    path: z.string(),
    text: z.string(),
    startLine: z.number(),
    totalLines: z.number(),
    revision: z.optional(z.string()),
  }),
  z.object({ tool: z.literal('list_files'), paths: z.array(z.string()), isTruncated: z.boolean() }),
  z.object({
    tool: z.literal('search_files'),
    matches: z.array(z.object({ path: z.string(), line: z.number(), text: z.string() })),
    isTruncated: z.boolean(),
  }),
  z.object({ tool: z.literal('check_app'), problems: z.array(z.string()) }),
  z.object({ tool: z.literal('mcp'), text: z.string(), isTruncated: z.boolean() }),
  z.object({ tool: z.literal('error'), message: z.string() }),
]);
export type ToolOutcome = z.infer<typeof toolOutcomeSchema>;
