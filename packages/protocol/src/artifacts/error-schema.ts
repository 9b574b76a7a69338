import * as z from 'zod/mini';
import { AppError, type AppErrorJson } from '../errors.ts';

/** An error as it crosses the wire; what cannot be read becomes the unknown error, never a failed parse. */
export const appErrorJsonSchema = z.pipe(
  z.unknown(),
  z.transform((value): AppErrorJson => AppError.fromJSON(value).toJSON()),
);
