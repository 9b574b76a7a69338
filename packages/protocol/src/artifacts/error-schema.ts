import * as z from 'zod/mini';
import { AppError, type AppErrorJson } from '../errors.ts';

/** An error on the wire. Anything unreadable parses as the unknown error instead of failing. */
export const appErrorJsonSchema = z.pipe(
  z.unknown(),
  z.transform((value): AppErrorJson => AppError.fromJSON(value).toJSON()),
);
