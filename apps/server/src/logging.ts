import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { ServerConfig } from './config.ts';

/** Names of fields whose values never appear in a log, at the top level and one and two levels down. */
const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'apiKey', 'key', 'secret', 'databaseUrl'];

export type { Logger } from 'pino';

/** Structured logs on standard output: JSON lines, or plain sentences for a person at a terminal. */
export function createLogger(config: Pick<ServerConfig, 'logLevel' | 'logFormat'>, output: DestinationStream & { isTTY?: boolean }): Logger {
  const format = config.logFormat ?? (output.isTTY === true ? 'text' : 'json');
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[secret]' },
    },
    format === 'text' ? { write: (line: string) => output.write(asSentence(line)) } : output,
  );
}

/** Drizzle puts the values of a failed query, including people's own contents, into message and stack. */
const QUERY_VALUES = /\nparams: [\s\S]*$/;

/** An error with its causes, without the values of any query. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as NodeJS.ErrnoException).code;
  // The stack begins with the original message, followed by the frames.
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length);
  const message = error.message.replace(QUERY_VALUES, '');
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    stack: `${error.name}: ${message}${frames}`,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** `12:34:56 warn  The database is slow  durationMs=1200` */
function asSentence(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const fields = Object.entries(rest).map(([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(msg ?? '')}${fields.join('')}${stacks(err)}\n`;
}

function stacks(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return '';
  return `\n${String(error.stack)}${'cause' in error ? stacks(error.cause).replace('\n', '\ncaused by ') : ''}`;
}
