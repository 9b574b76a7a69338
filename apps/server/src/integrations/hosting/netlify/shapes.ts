/** What Netlify's API answers, as far as it is read here. `open-api.test.ts` compares it with their OpenAPI document. */
import * as z from 'zod';

export const netlifyUser = z.object({ email: z.string().nullish(), full_name: z.string().nullish() });

export const netlifySite = z.object({ id: z.string(), url: z.string(), ssl_url: z.string().nullish(), admin_url: z.string().nullish() });

export const netlifyDeploy = z.object({
  id: z.string(),
  state: z.string(),
  error_message: z.string().nullish(),
  /** SHA-1 of the files that must be sent. */
  required: z.array(z.string()).nullish(),
});

export const netlifyBuild = z.object({ id: z.string(), deploy_id: z.string(), error: z.string().nullish() });

/** One message of the log's websocket. Its fields differ with the type. */
export const netlifyLogMessage = z.object({
  type: z.string(),
  section: z.string().nullish(),
  message: z.string().nullish(),
  log: z.string().nullish(),
  ts: z.union([z.string(), z.number()]).nullish(),
  status: z.number().nullish(),
});
