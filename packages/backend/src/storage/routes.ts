import type { Access, Operation } from './access.ts';
import { answerObject, infoOf } from './answers.ts';
import type { Blobs } from '../blobs/contract.ts';
import { createBucket, deleteBucket, emptyBucket, findBucket, getBucket, listBuckets, updateBucket } from './buckets.ts';
import { accessDenied, entityTooLarge, invalidKey, invalidRequest, invalidSignature, noSuchBucket, StorageError } from './errors.ts';
import { readBytes } from '../http/read-bytes.ts';
import { isTransformation, type LoadSharp, queryOf, readTransformation, transformImage } from './images.ts';
import { parseUserMetadata, readIncoming } from './incoming.ts';
import { listObjects, listObjectsV2 } from './listing.ts';
import { copyObject, findObject, moveObject, type ObjectsDeps, type Relocation, removeObject, removeObjects, upload } from './objects.ts';
import { createUpload, deleteUpload, headUpload, patchUpload, resumableOptions, type Uploader } from './resumable.ts';
import { type SignDeps, signObject, signObjects, signUpload, tokenOf } from './signed-urls.ts';
import type { ObjectRow } from './tables.ts';
import type { Turns } from './turns.ts';

/** What every route has. */
export interface StorageContext extends ObjectsDeps, SignDeps {
  readonly blobs: Blobs;
  readonly turns: Turns;
  readonly loadSharp: LoadSharp;
  readonly request: Request;
  readonly url: URL;
  /** The address of the service, `https://…/storage/v1`. */
  readonly service: string;
  /** Whoever sent the request. @throws StorageError if their token is not valid */
  readonly person: () => Promise<Access>;
  readonly anonymous: Access;
}

interface Params {
  readonly bucket: string;
  /** The rest of the path: the name of an object, or the ID of an upload. */
  readonly name: string;
}

type Answer = (context: StorageContext, params: Params) => Promise<Response>;

/** A pattern is a path: `:bucket` is one step of it, `*` the rest. The first that fits answers. */
const ROUTES: readonly (readonly [methods: string, pattern: string, answer: Answer])[] = [
  ['GET', '/health', async () => Response.json({ healthy: true })],
  ['GET', '/bucket', buckets],
  ['POST', '/bucket', async (c) => Response.json({ name: await createBucket(await person(c), await readBody(c), c.maxFileBytes) })],
  ['GET', '/bucket/:bucket', async (c, { bucket }) => Response.json(await getBucket(await person(c), bucket))],
  ['PUT', '/bucket/:bucket', async (c, { bucket }) => said('Successfully updated', updateBucket(await person(c), bucket, await readBody(c), c.maxFileBytes))],
  ['DELETE', '/bucket/:bucket', async (c, { bucket }) => said('Successfully deleted', deleteBucket(await person(c), bucket))],
  ['POST', '/bucket/:bucket/empty', empty],

  ['POST', '/object/list/:bucket', async (c, { bucket }) => Response.json(await listObjects(await person(c), bucket, await readBody(c)))],
  ['POST', '/object/list-v2/:bucket', async (c, { bucket }) => Response.json(await listObjectsV2(await person(c), bucket, await readBody(c)))],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', '/object/sign/:bucket/*', signOne],
  ['GET HEAD', '/object/sign/:bucket/*', signedFile],
  ['POST', '/object/upload/sign/:bucket/*', signForUpload],
  ['PUT', '/object/upload/sign/:bucket/*', uploadSigned],
  ['GET HEAD', '/object/public/:bucket/*', publicFile],
  ['GET', '/object/info/public/:bucket/*', async (c, p) => Response.json(infoOf(await publicObject(c, p, 'storage.object.info_public')))],
  ['GET', '/object/info/authenticated/:bucket/*', info],
  ['GET', '/object/info/:bucket/*', info],
  ['GET HEAD', '/object/authenticated/:bucket/*', file],
  ['DELETE', '/object/:bucket', async (c, { bucket }) => Response.json(await removeObjects(c, await person(c), bucket, (await readBody(c))['prefixes']))],
  ['GET HEAD', '/object/:bucket/*', file],
  ['POST', '/object/:bucket/*', async (c, p) => store(c, p, 'storage.object.upload', c.request.headers.get('x-upsert') === 'true')],
  ['PUT', '/object/:bucket/*', async (c, p) => store(c, p, 'storage.object.upload_update', true)],
  ['DELETE', '/object/:bucket/*', async (c, { bucket, name }) => said('Successfully deleted', removeObject(c, await person(c), bucket, name))],

  ['GET HEAD', '/render/image/public/:bucket/*', async (c, p) => image(c, await publicObject(c, p, 'storage.render.image_public'))],
  [
    'GET HEAD',
    '/render/image/authenticated/:bucket/*',
    async (c, p) => forWhoAsked(await image(c, await ownObject(c, p, 'storage.render.image_authenticated'))),
  ],
  ['GET HEAD', '/render/image/sign/:bucket/*', signedImage],

  // Nothing between the backend and its clients keeps copies, so there is nothing to purge.
  ['DELETE', '/cdn/:bucket', purge],
  ['DELETE', '/cdn/:bucket/*', purge],

  ['OPTIONS', '/upload/resumable', async (c) => resumableOptions(c)],
  ['OPTIONS', '/upload/resumable/*', async (c) => resumableOptions(c)],
  ['POST', '/upload/resumable', async (c) => createUpload(c, c.request, await uploader(c), (id) => `${c.service}/upload/resumable/${id}`)],
  ['POST', '/upload/resumable/sign', async (c) => createUpload(c, c.request, signedUploader(c), (id) => `${c.service}/upload/resumable/sign/${id}`)],
  ['HEAD', '/upload/resumable/sign/*', async (c, { name }) => headUpload(c, c.request, signedUploader(c), name)],
  ['PATCH', '/upload/resumable/sign/*', async (c, { name }) => patchUpload(c, c.request, signedUploader(c), name)],
  ['DELETE', '/upload/resumable/sign/*', async (c, { name }) => deleteUpload(c, c.request, signedUploader(c), name)],
  ['HEAD', '/upload/resumable/*', async (c, { name }) => headUpload(c, c.request, await uploader(c), name)],
  ['PATCH', '/upload/resumable/*', async (c, { name }) => patchUpload(c, c.request, await uploader(c), name)],
  ['DELETE', '/upload/resumable/*', async (c, { name }) => deleteUpload(c, c.request, await uploader(c), name)],
];

export function findRoute(method: string, path: string, headers: Headers): { answer: Answer; params: Params } | undefined {
  // What cannot send PATCH says so in a header (TUS 1.0).
  const asked = method === 'POST' ? (headers.get('x-http-method-override') ?? method) : method;
  const steps = path.split('/').filter((step, index, all) => step !== '' || (index > 0 && index < all.length - 1));
  for (const [methods, pattern, answer] of ROUTES) {
    const params = methods.split(' ').includes(asked) ? match(pattern.split('/').slice(1), steps) : undefined;
    if (params) return { answer, params };
  }
  return undefined;
}

function match(pattern: readonly string[], steps: readonly string[]): Params | undefined {
  let bucket = '';
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return index < steps.length ? { bucket, name: steps.slice(index).map(decode).join('/') } : undefined;
    const step = steps[index];
    if (step === undefined) return undefined;
    if (part === ':bucket') bucket = decode(step);
    else if (part !== step) return undefined;
  }
  return pattern.length === steps.length ? { bucket, name: '' } : undefined;
}

function decode(step: string): string {
  try {
    const text = decodeURIComponent(step);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw invalidKey(step);
}

/** Whoever sent a key or a token. */
async function person(context: StorageContext): Promise<Access> {
  const access = await context.person();
  if (!access.isAuthenticated) throw accessDenied('Invalid Compact JWS');
  return access;
}

/** A thousand of the longest names, and what else a request may say. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

async function readBody({ request }: StorageContext): Promise<Readonly<Record<string, unknown>>> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES, () => entityTooLarge('body')));
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidRequest('body must be object');
}

async function said(message: string, work: Promise<void>): Promise<Response> {
  await work;
  return Response.json({ message });
}

async function buckets(context: StorageContext): Promise<Response> {
  const query = context.url.searchParams;
  const number = (name: string): { [name: string]: number } => {
    const value = query.get(name);
    if (value === null) return {};
    if (!/^\d{1,9}$/.test(value)) throw invalidRequest(`querystring/${name} must be integer`);
    return { [name]: Number(value) };
  };
  const text = (name: string): { [name: string]: string } => (query.get(name) ? { [name]: query.get(name)! } : {});
  const list = await listBuckets(await person(context), {
    ...number('limit'),
    ...number('offset'),
    ...text('sortColumn'),
    ...text('sortOrder'),
    ...text('search'),
  });
  return Response.json(list);
}

async function empty(context: StorageContext, { bucket }: Params): Promise<Response> {
  const access = await person(context);
  await emptyBucket(access, bucket);
  await context.removeDiscarded();
  // It is done already; clients compare the sentence.
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

async function readRelocation(context: StorageContext): Promise<{ body: Readonly<Record<string, unknown>>; relocation: Relocation }> {
  const body = await readBody(context);
  const field = (name: string): string => {
    const value = body[name];
    if (typeof value !== 'string' || value.includes('\0')) throw invalidRequest(`body must have required property '${name}'`);
    return value;
  };
  const bucket = field('bucketId');
  const toBucket = typeof body['destinationBucket'] === 'string' && body['destinationBucket'] !== '' ? field('destinationBucket') : bucket;
  return { body, relocation: { bucket, name: field('sourceKey'), toBucket, toName: field('destinationKey') } };
}

async function move(context: StorageContext): Promise<Response> {
  const access = await person(context);
  const { relocation } = await readRelocation(context);
  const { id, name } = await moveObject(context, access, relocation);
  return Response.json({ message: 'Successfully moved', Id: id, Key: name });
}

async function copy(context: StorageContext): Promise<Response> {
  const access = await person(context);
  const { body, relocation } = await readRelocation(context);
  const { headers } = context.request;
  const own = headers.get('x-metadata');
  const { cacheControl, mimetype } = (body['metadata'] ?? {}) as { cacheControl?: unknown; mimetype?: unknown };
  const row = await copyObject(context, access, relocation, {
    isUpsert: headers.get('x-upsert') === 'true',
    copyMetadata: body['copyMetadata'] !== false,
    metadata: { ...(typeof cacheControl === 'string' ? { cacheControl } : {}), ...(typeof mimetype === 'string' ? { mimetype } : {}) },
    userMetadata: own === null ? undefined : parseUserMetadata(Buffer.from(own, 'base64').toString('utf8')),
  });
  return Response.json({ Id: row.id, Key: `${relocation.toBucket}/${relocation.toName}`, ...row });
}

async function store(
  context: StorageContext,
  { bucket, name }: Params,
  operation: 'storage.object.upload' | 'storage.object.upload_update',
  isUpsert: boolean,
) {
  const access = await person(context);
  const { id } = await upload(context, access, operation, { bucket, name, isUpsert }, () => readIncoming(context.request));
  return Response.json({ Id: id, Key: `${bucket}/${name}` });
}

async function signOne(context: StorageContext, { bucket, name }: Params): Promise<Response> {
  const access = await person(context);
  const { expiresIn, transform } = await readBody(context);
  const wanted = isTransformation(transform) ? queryOf(readTransformation((field) => transform[field])) : undefined;
  return Response.json({ signedURL: await signObject(context, access, bucket, name, expiresIn, wanted) });
}

async function signMany(context: StorageContext, { bucket }: Params): Promise<Response> {
  const access = await person(context);
  const { paths, expiresIn } = await readBody(context);
  return Response.json(await signObjects(context, access, bucket, paths, expiresIn));
}

async function signForUpload(context: StorageContext, { bucket, name }: Params): Promise<Response> {
  const { headers } = context.request;
  return Response.json(
    await signUpload(context, await person(context), bucket, name, headers.get('x-upsert') === 'true', headers.get('content-type') ?? undefined),
  );
}

async function uploadSigned(context: StorageContext, { bucket, name }: Params): Promise<Response> {
  const { ticket } = await context.tokens.verify(tokenOf(context.url), 'upload', `${bucket}/${name}`);
  const access = context.anonymous.withService(ticket.owner);
  await upload(context, access, 'storage.object.upload_signed', { bucket, name, isUpsert: ticket.upsert }, () => readIncoming(context.request));
  return Response.json({ Key: `${bucket}/${name}` });
}

async function publicObject({ anonymous }: StorageContext, { bucket, name }: Params, operation: Operation): Promise<ObjectRow> {
  const found = await findBucket(anonymous, operation, bucket);
  if (!found.public) throw noSuchBucket();
  return findObject(anonymous, 'service', operation, bucket, name);
}

/** An object for whoever asks: everybody may read a public bucket, and the policies decide on the others. */
async function ownObject(context: StorageContext, { bucket, name }: Params, operation: Operation): Promise<ObjectRow> {
  const access = await context.person().catch((error: unknown) => {
    // A public file is shown to somebody whose token is over, too.
    if (error instanceof StorageError) return context.anonymous;
    throw error;
  });
  const found = await findBucket(access, operation, bucket);
  if (!access.isAuthenticated && !found.public) throw noSuchBucket();
  return findObject(access, found.public ? 'service' : 'caller', operation, bucket, name);
}

async function file(context: StorageContext, params: Params): Promise<Response> {
  const operation = context.request.method === 'HEAD' ? 'object.head_authenticated_info' : 'storage.object.get_authenticated';
  return forWhoAsked(await answerObject(context.request, context.blobs, await ownObject(context, params, operation)));
}

/** The next person at the same browser gets no copy of it out of its cache. */
function forWhoAsked(response: Response): Response {
  response.headers.append('vary', 'Authorization, apikey');
  return response;
}

async function publicFile(context: StorageContext, params: Params): Promise<Response> {
  return answerObject(context.request, context.blobs, await publicObject(context, params, 'storage.object.get_public'));
}

async function info(context: StorageContext, params: Params): Promise<Response> {
  return Response.json(infoOf(await ownObject(context, params, 'object.get_authenticated_info')));
}

async function signedObject(context: StorageContext, { bucket, name }: Params, operation: Operation) {
  const { ticket, expiresAt } = await context.tokens.verify(tokenOf(context.url), 'download', `${bucket}/${name}`);
  return { ticket, expiresAt, row: await findObject(context.anonymous, 'service', operation, bucket, name) };
}

async function signedFile(context: StorageContext, params: Params): Promise<Response> {
  const { row, expiresAt } = await signedObject(context, params, 'storage.object.get_signed');
  return answerObject(context.request, context.blobs, row, { expiresAt });
}

/** What becomes of the image was signed with its address, so the query cannot ask for anything else. */
async function signedImage(context: StorageContext, params: Params): Promise<Response> {
  const { ticket, row, expiresAt } = await signedObject(context, params, 'storage.render.image_sign');
  return image(context, row, new URLSearchParams(ticket.transformations), expiresAt);
}

async function image({ request, blobs, loadSharp, url }: StorageContext, row: ObjectRow, query = url.searchParams, expiresAt?: Date): Promise<Response> {
  const wanted = readTransformation((name) => query.get(name));
  const transformed = await transformImage(loadSharp, blobs, row, wanted, request.headers.get('accept') ?? '');
  return answerObject(request, blobs, row, { image: transformed, ...(expiresAt ? { expiresAt } : {}) });
}

async function purge(context: StorageContext): Promise<Response> {
  const { role } = await person(context);
  if (role !== 'service_role') throw accessDenied('Access denied: Invalid role');
  return Response.json({ message: 'success' });
}

async function uploader(context: StorageContext): Promise<Uploader> {
  return { access: await person(context), isUpsert: context.request.headers.get('x-upsert') === 'true', checkSignature: undefined };
}

function signedUploader({ request, tokens, anonymous }: StorageContext): Uploader {
  const signature = request.headers.get('x-signature');
  if (!signature) throw invalidSignature('Missing x-signature header');
  const checkSignature = async (bucket: string, name: string) => {
    const { ticket } = await tokens.verify(signature, 'upload', `${bucket}/${name}`);
    return { access: anonymous.withService(ticket.owner), isUpsert: ticket.upsert };
  };
  return { access: anonymous, isUpsert: false, checkSignature };
}
