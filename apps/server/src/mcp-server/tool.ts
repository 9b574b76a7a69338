import type { User } from '@lathe/protocol';
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod';

export interface ToolCall {
  /** The caller, found again: a token may be revoked while a person is asked. @throws AppError */
  readonly require: () => Promise<User>;
  readonly user: User;
  readonly signal: AbortSignal;
  readonly requestId: string | number;
}

/** A tool: what it is called with, and what it answers, as text or as data. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly scope: 'read' | 'write';
  readonly annotations: ToolAnnotations;
  run(input: z.infer<z.ZodObject<Shape>>, call: ToolCall): Promise<string | Record<string, unknown>>;
}

/** Its input is checked against its shape before it runs. */
export const tool = <Shape extends z.ZodRawShape>(definition: Tool<Shape>): Tool => definition as unknown as Tool;
