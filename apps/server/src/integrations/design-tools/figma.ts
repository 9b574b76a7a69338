import { AppError, type DesignAssetContents, type ReadDesignAssetsBody } from '@lathe/protocol';
import * as z from 'zod/mini';
import { mapConcurrently } from '../../storage/map-concurrently.ts';
import { type FigmaAddress, parseFigmaAddress } from './figma-address.ts';
import { figmaNodesSchema } from './figma-nodes.ts';
import type { DesignTool } from './provider.ts';
import { readFigmaFrame } from './read-figma-frame.ts';
import { InvalidSvgError, sanitizeSvg } from './sanitize-svg.ts';

export interface FigmaOptions {
  /** Figma's own address by default. */
  readonly baseUrl?: string | undefined;
  /** Calls the address that the operator configured. */
  readonly fetch: typeof globalThis.fetch;
  /** For the addresses of pictures in Figma's answers: goes only where the server's outbound policy allows. */
  readonly guardedFetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 30_000;
/** A frame of FRAME_NODES_MAX nodes has about 5 MB. */
const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
const ASSET_LIMIT_BYTES = 10 * 1024 * 1024;
/** Of all assets of one call together, so that an answer stays small enough to send. */
const ASSETS_LIMIT_BYTES = 24 * 1024 * 1024;
const DOWNLOADS_AT_ONCE = 4;

const imagesSchema = z.object({ err: z.optional(z.nullable(z.string())), images: z._default(z.record(z.string(), z.nullable(z.string())), {}) });
const fillsSchema = z.object({ meta: z.object({ images: z.record(z.string(), z.string()) }) });
const personSchema = z.object({ handle: z._default(z.string(), ''), email: z._default(z.string(), '') });

/** Figma's REST API, with a person's access token. Source: https://developers.figma.com/docs/rest-api/ */
export function createFigma({ baseUrl = 'https://api.figma.com', fetch, guardedFetch }: FigmaOptions): DesignTool {
  const { origin } = new URL(baseUrl);

  async function call<T>(path: string, schema: z.ZodMiniType<T>, token: string, signal: AbortSignal): Promise<T> {
    const { response, bytes } = await request(
      `${baseUrl.replace(/\/$/, '')}${path}`,
      { headers: { 'x-figma-token': token }, limit: ANSWER_LIMIT_BYTES },
      signal,
    );
    if (!response.ok) throw refusal(response);
    try {
      return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    } catch (error) {
      throw new AppError('bad-server-response', 'Figma sent an answer that cannot be read. Try again, or choose a smaller frame.', { cause: error });
    }
  }

  /** The answer's status and bytes, whatever the status is. */
  async function request(url: string, { limit, ...init }: RequestInit & { readonly limit: number }, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await (URL.parse(url)?.origin === origin ? fetch : guardedFetch)(url, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return { response, bytes: await readLimited(response, limit) };
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
      throw new AppError('network-error', 'Could not reach Figma. Check the connection of the server, and try again.', { cause: error });
    }
  }

  /** Where each asset can be downloaded for some days, by its ID. */
  async function addresses({ fileKey }: FigmaAddress, wanted: ReadDesignAssetsBody['assets'], token: string, signal: AbortSignal) {
    const vectors = wanted.filter(({ type }) => type === 'vector').map(({ id }) => id);
    const hasImages = wanted.some(({ type }) => type === 'image');
    const [drawn, fills] = await Promise.all([
      vectors.length === 0
        ? undefined
        : call(`/v1/images/${fileKey}?${new URLSearchParams({ ids: vectors.join(','), format: 'svg', svg_include_id: 'false' })}`, imagesSchema, token, signal),
      hasImages ? call(`/v1/files/${fileKey}/images`, fillsSchema, token, signal) : undefined,
    ]);
    if (drawn?.err) throw new AppError('bad-server-response', `Figma could not draw the frame’s icons: ${drawn.err}`);
    return new Map<string, string | null | undefined>([...Object.entries(drawn?.images ?? {}), ...Object.entries(fills?.meta.images ?? {})]);
  }

  async function download(
    id: string,
    url: string | null | undefined,
    left: number,
    signal: AbortSignal,
  ): Promise<DesignAssetContents & { readonly byteSize: number }> {
    // Figma answers null for a layer without a visible part.
    if (!url) return { id, error: 'Figma has no picture of this layer.', byteSize: 0 };
    if (left <= 0) return { id, error: 'The pictures of this frame are too large together.', byteSize: 0 };
    try {
      const { response, bytes } = await request(url, { limit: Math.min(ASSET_LIMIT_BYTES, left) }, signal);
      if (!response.ok) return { id, error: `The picture could not be downloaded (status ${response.status}).`, byteSize: 0 };
      return { id, contents: readAsset(bytes), byteSize: bytes.length };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof InvalidSvgError || error instanceof AppError) return { id, error: error.message, byteSize: 0 };
      throw error;
    }
  }

  return {
    name: 'Figma',
    async accountName(token, { signal }) {
      const { handle, email } = await call('/v1/me', personSchema, token, signal);
      return handle || email || 'Figma';
    },
    async frame(url, token, { signal }) {
      const { fileKey, nodeId } = parseFigmaAddress(url);
      const { nodes } = await call(`/v1/files/${fileKey}/nodes?${new URLSearchParams({ ids: nodeId })}`, figmaNodesSchema, token, signal);
      const found = nodes[nodeId];
      if (!found) throw new AppError('not-found', 'This frame does not exist in the file any more. Copy a new link in Figma.');
      if (found.document.type === 'CANVAS' || found.document.type === 'DOCUMENT') {
        throw new AppError('invalid-input', 'This link leads to a whole page. Select one frame in Figma and copy its link.');
      }
      return readFigmaFrame(found);
    },
    async assets({ url, assets }, token, { signal }) {
      const found = await addresses(parseFigmaAddress(url), assets, token, signal);
      let left = ASSETS_LIMIT_BYTES;
      return mapConcurrently(assets, DOWNLOADS_AT_ONCE, async ({ id }) => {
        const { byteSize, ...result } = await download(id, found.get(id), left, signal);
        left -= byteSize;
        return result;
      });
    },
  };
}

interface Answer {
  readonly response: Response;
  readonly bytes: Uint8Array;
}

/** Figma's statuses as what a person can do. */
function refusal(response: Response): AppError {
  if (response.status === 401 || response.status === 403) {
    return new AppError(
      'forbidden',
      'Figma does not accept the token, or the token may not read this file. Connect Figma again under Settings, Applications, with a token that can read file contents.',
    );
  }
  if (response.status === 404) return new AppError('not-found', 'Figma does not know this file, or your account there may not open it.');
  if (response.status === 400) return new AppError('invalid-input', 'Figma does not understand this link. Copy a new link to the frame in Figma.');
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return new AppError(
      'rate-limited',
      `Figma allows no more calls right now. ${seconds > 0 ? `Try again in ${inWords(seconds)}.` : 'Try again in a minute.'}`,
    );
  }
  return new AppError('bad-server-response', `Figma answered with an error (status ${response.status}). Try again later.`);
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

async function readLimited(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AppError('project-too-big', 'Figma’s answer is too large. Choose a smaller frame, or smaller pictures.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the bytes are, by their first ones: the address's own word for it is not trusted. */
function readAsset(bytes: Uint8Array): NonNullable<DesignAssetContents['contents']> {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const base64 = (contents: Uint8Array) => Buffer.from(contents).toString('base64');
  if (start.startsWith('\x89PNG')) return { extension: 'png', base64: base64(bytes) };
  if (start.startsWith('\xff\xd8\xff')) return { extension: 'jpg', base64: base64(bytes) };
  if (start.startsWith('GIF8')) return { extension: 'gif', base64: base64(bytes) };
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return { extension: 'webp', base64: base64(bytes) };
  return { extension: 'svg', base64: base64(Buffer.from(sanitizeSvg(new TextDecoder().decode(bytes)))) };
}
