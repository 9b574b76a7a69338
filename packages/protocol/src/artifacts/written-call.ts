/** A tool call that a model wrote as JSON text: which tool, and its arguments. */
import { isRecord, jsonOf } from './json-values.ts';

/** The first keys of a call, up to its arguments: `{"name": "write_file", "arguments": `. Also as OpenAI nests it. */
const CALL_HEAD =
  /^\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?(?:"type"\s*:\s*"function"\s*,\s*)?("function"\s*:\s*\{\s*)?"(?:name|tool|tool_name|function)"\s*:\s*"([^"\\]+)"\s*,\s*"(?:arguments|parameters|args|input)"\s*:\s*(?=\{)/;

export interface CallHead {
  readonly name: string;
  /** Length of the text before the arguments. */
  readonly length: number;
  /** How many braces are open before the arguments. */
  readonly depth: number;
}

export function callHeadOf(text: string): CallHead | undefined {
  const match = CALL_HEAD.exec(text);
  if (match === null) return undefined;
  return { name: match[2] as string, length: match[0].length, depth: match[1] === undefined ? 1 : 2 };
}

export interface WrittenCall {
  readonly name: string;
  /** Undefined if the arguments were written as text that is not JSON. */
  readonly input: unknown;
}

/** Undefined if the value is not a call. Arguments may be JSON in a string, as OpenAI sends them, or absent. */
export function writtenCallOf(value: unknown): WrittenCall | undefined {
  if (!isRecord(value)) return undefined;
  const { function: nested } = value;
  if (isRecord(nested)) return writtenCallOf(nested);
  const name = value['name'] ?? value['tool'] ?? value['tool_name'] ?? nested;
  const input = value['arguments'] ?? value['parameters'] ?? value['args'] ?? value['input'] ?? {};
  if (typeof name !== 'string') return undefined;
  if (typeof input !== 'string') return isRecord(input) ? { name, input } : undefined;
  const parsed = jsonOf(input);
  return { name, input: isRecord(parsed) ? parsed : undefined };
}
