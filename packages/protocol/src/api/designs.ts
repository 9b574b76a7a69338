import * as z from 'zod/mini';
import { designFrameSchema, type DesignFrame } from '../designs.ts';
import { DESIGN_ASSETS_PER_CALL, DESIGN_TOKEN_MAX_LENGTH, DESIGN_URL_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

const frameUrl = z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(DESIGN_URL_MAX_LENGTH, 'is too long'));

export const readDesignFrameBodySchema = z.object({ /** The link to a frame, as the design tool copies it. */ url: frameUrl });
export type ReadDesignFrameBody = z.infer<typeof readDesignFrameBodySchema>;

/** Fetches a frame with the person's account at the design tool. 400, 401, 403 without an account there, 404, 429, 502. */
export const readDesignFrame = {
  method: 'POST',
  path: '/api/designs/frame',
  body: readDesignFrameBodySchema,
  response: designFrameSchema,
} as const satisfies Endpoint<ReadDesignFrameBody, DesignFrame>;

export const readDesignAssetsBodySchema = z.object({
  url: frameUrl,
  assets: z
    .array(z.object({ id: z.string().check(z.maxLength(300)), type: z.enum(['image', 'vector']) }))
    .check(z.minLength(1), z.maxLength(DESIGN_ASSETS_PER_CALL)),
});
export type ReadDesignAssetsBody = z.infer<typeof readDesignAssetsBodySchema>;

export const designAssetContentsSchema = z.object({
  id: z.string(),
  /** Why there is nothing, as one sentence. */
  error: z.optional(z.string()),
  contents: z.optional(
    z.object({
      extension: z.enum(['svg', 'png', 'jpg', 'gif', 'webp']),
      base64: z.string(),
    }),
  ),
});
export type DesignAssetContents = z.infer<typeof designAssetContentsSchema>;
export const readDesignAssetsResponseSchema = z.object({ assets: z.array(designAssetContentsSchema) });

/** The contents of a frame's assets, drawings without scripts. Errors as in `readDesignFrame`. */
export const readDesignAssets = {
  method: 'POST',
  path: '/api/designs/assets',
  body: readDesignAssetsBodySchema,
  response: readDesignAssetsResponseSchema,
} as const satisfies Endpoint<ReadDesignAssetsBody, z.infer<typeof readDesignAssetsResponseSchema>>;

export const designAccountSchema = z.object({
  account: z.nullable(
    z.object({
      /** What the design tool calls the person. */
      name: z.string(),
      connectedAt: z.iso.datetime(),
    }),
  ),
});
export type DesignAccount = z.infer<typeof designAccountSchema>;

/** The person's account at Figma, never its token. 401. */
export const readDesignAccount = {
  method: 'GET',
  path: '/api/designs/account',
  response: designAccountSchema,
} as const satisfies Endpoint<undefined, DesignAccount>;

export const connectDesignToolBodySchema = z.object({
  token: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(DESIGN_TOKEN_MAX_LENGTH, `must not be longer than ${DESIGN_TOKEN_MAX_LENGTH} characters`),
      z.regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces'),
    ),
});
export type ConnectDesignToolBody = z.infer<typeof connectDesignToolBodySchema>;

/** Checks a personal access token with Figma and stores it, encrypted. 400, 401, 403 if Figma refuses it. */
export const connectDesignTool = {
  method: 'PUT',
  path: '/api/designs/account',
  body: connectDesignToolBodySchema,
  response: designAccountSchema,
} as const satisfies Endpoint<ConnectDesignToolBody, DesignAccount>;

/** 204, even if there was none. */
export const disconnectDesignTool = { method: 'DELETE', path: '/api/designs/account' } as const satisfies Endpoint<undefined, undefined>;
