/** Starter projects. */
import * as z from 'zod/mini';

export const templateInfoSchema = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** Key of the framework, for example `vite-react`. */
  framework: z.string(),
  dev: z.string(),
  /** How to build for publishing; absent when it cannot be published as plain files. */
  build: z.optional(z.object({ command: z.string(), output: z.string() })),
});
export type TemplateInfo = z.infer<typeof templateInfoSchema>;

export const templateListSchema = z.object({
  templates: z.array(templateInfoSchema),
  defaultKey: z.string(),
});
export type TemplateList = z.infer<typeof templateListSchema>;

/** A starter with its text files, path -> contents. */
export const templateSchema = z.object({
  ...templateInfoSchema.shape,
  files: z.record(z.string(), z.string()),
});
export type Template = z.infer<typeof templateSchema>;

export const DEFAULT_TEMPLATE_KEY = 'lathe-vite-react-ts';
