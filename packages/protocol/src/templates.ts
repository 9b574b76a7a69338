/** Starter projects. */
import * as z from 'zod/mini';

/** Environment variables of a build and the value each gets. So far the only value is the URL the app is deployed to. */
export const templateBuildSchema = z.object({
  command: z.string(),
  /** Folder that is published. */
  output: z.string(),
  env: z.optional(z.record(z.string(), z.literal('deploy_url'))),
});
export type TemplateBuild = z.infer<typeof templateBuildSchema>;

export const templateInfoSchema = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** Key of the framework, for example `vite-react`. */
  framework: z.string(),
  dev: z.string(),
  /** Folder of its files in Lathe's repository. */
  source: z.string(),
  /** How to build for publishing. Absent if it cannot be published. */
  build: z.optional(templateBuildSchema),
});
export type TemplateInfo = z.infer<typeof templateInfoSchema>;

export const templateListSchema = z.object({
  templates: z.array(templateInfoSchema),
  defaultKey: z.string(),
});
export type TemplateList = z.infer<typeof templateListSchema>;

/** A starter with its text files: path -> contents. */
export const templateSchema = z.object({
  ...templateInfoSchema.shape,
  files: z.record(z.string(), z.string()),
});
export type Template = z.infer<typeof templateSchema>;

export const DEFAULT_TEMPLATE_KEY = 'lathe-vite-react-ts';
