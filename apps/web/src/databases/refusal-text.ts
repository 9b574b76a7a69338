import { AppError, messageOf, sqlErrorSchema } from '@lathe/protocol';

/** What went wrong with a change of the schema, with what the database says about it. */
export function refusalText(error: unknown): string {
  const refused = error instanceof AppError ? sqlErrorSchema.safeParse(error.data?.['error']) : undefined;
  if (!refused?.success) return messageOf(error);
  return [refused.data.message, refused.data.detail, refused.data.hint].filter(Boolean).join('\n');
}
