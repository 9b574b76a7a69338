import { FunctionSourceError } from '../functions/deno/releases.ts';
import { SecretNameError } from '../functions/deno/secrets.ts';
import { ProcessRefusal } from '../process/backend-process.ts';

/** Why a request is refused: its status, and the message of the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The refusal for an error, which may come from another process. Undefined: it is not the caller's fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const isExpected = [ProcessRefusal, FunctionSourceError, SecretNameError].some((one) => error instanceof one);
  return isExpected ? new Refusal(400, (error as Error).message) : undefined;
}

/** Errors of the Management API are `{message}`. */
export const failure = (status: number, message: string): Response => Response.json({ message }, { status });

/** @throws Refusal for what is not a JSON object */
export async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = parse(await request.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'The body is not a JSON object');
  return body as Readonly<Record<string, unknown>>;
}

/** @throws Refusal for what is not JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'The body is not JSON');
    throw error;
  }
}

/** A string of a body. @throws Refusal if it is missing, empty or of another type */
export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name}: a text is needed`);
  return value;
}
