import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { AppError, GIT_PUSH_LIMIT_BYTES, type User } from '@lathe/protocol';
import { type Context, Hono } from 'hono';
import { clientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import { type PersonalTokenService, requireScope } from '../personal-tokens/service.ts';
import type { ProjectService } from '../projects/service.ts';
import type { GitProgram, GitService } from './service.ts';

/** A fetch names the commits that a client has, at most some thousands. */
const FETCH_LIMIT_BYTES = 4 * 1024 * 1024;
/** Pushes whose bytes are in memory, of everyone together. */
const PUSHES_AT_ONCE = 4;
/** Of these, so that one slow or hostile person leaves room for others. */
const PUSHES_OF_ONE_PERSON = 3;
const WHO_ARE_YOU = 'Basic realm="Lathe: any user name, and an access token as the password", charset="UTF-8"';

export interface GitRouteDependencies {
  readonly git: GitService;
  readonly personalTokens: PersonalTokenService;
  readonly projects: Pick<ProjectService, 'readable' | 'writable'>;
  readonly limiter: RateLimiter;
  readonly pushLimiter: RateLimiter;
  readonly addressOf: AddressOf;
}

type GitContext = Context<ServerEnvironment, '/git/:repository/*'>;

/**
 * `/git/<project>.git`: the smart HTTP protocol of git. Callers sign in with access tokens, never with cookies, so no page
 * can make these requests for a person.
 */
export function gitRoutes({ git, personalTokens, projects, limiter, pushLimiter, addressOf }: GitRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  /** Whose pushes arrive. */
  const arriving: string[] = [];

  routes.get('/git/:repository/info/refs', (c) =>
    answer(c, async () => {
      const program = c.req.query('service');
      if (program !== 'git-upload-pack' && program !== 'git-receive-pack')
        throw new AppError('invalid-input', 'Update git: this server needs version 1.6.6 or later.');
      const { project } = await access(c, program);
      return respond(c, new Uint8Array(await git.advertise(project.id, program)), `${program}-advertisement`);
    }),
  );

  routes.post('/git/:repository/git-upload-pack', (c) =>
    answer(c, async () => {
      const { project } = await access(c, 'git-upload-pack');
      const body = await readBody(c.req.raw, FETCH_LIMIT_BYTES);
      const left = new AbortController();
      const signal = AbortSignal.any([left.signal, c.req.raw.signal]);
      return respond(
        c,
        streamOf(git.fetch(project.id, body, { signal }), () => left.abort()),
        'git-upload-pack-result',
      );
    }),
  );

  routes.post('/git/:repository/git-receive-pack', (c) =>
    answer(c, async () => {
      const { project, user } = await access(c, 'git-receive-pack');
      if (user === undefined) throw new AppError('login-required', 'Sign in with an access token.');
      pushLimiter.take(user.id);
      if (arriving.length >= PUSHES_AT_ONCE) throw new AppError('unavailable', 'Others are pushing. Push again in a moment.');
      if (arriving.filter((id) => id === user.id).length >= PUSHES_OF_ONE_PERSON)
        throw new AppError('unavailable', `You are pushing ${PUSHES_OF_ONE_PERSON} times right now. Push again when one of them is done.`);
      arriving.push(user.id);
      try {
        const body = await readBody(c.req.raw, GIT_PUSH_LIMIT_BYTES);
        const check = async () => {
          await access(c, 'git-receive-pack');
        };
        return respond(c, new Uint8Array(await git.push(user, project.id, body, check)), 'git-receive-pack-result');
      } finally {
        arriving.splice(arriving.indexOf(user.id), 1);
      }
    }),
  );

  return routes;

  /** The project, and the caller if there is one. Everyone may fetch a public project, as they may read it. */
  async function access(c: GitContext, program: GitProgram): Promise<{ readonly project: { readonly id: string }; readonly user: User | undefined }> {
    const caller = await personalTokens.find(c.req.raw.headers, addressOf(c));
    limiter.take(caller?.user.id ?? clientNetwork(addressOf(c)));
    const slug = c.req.param('repository').replace(/\.git$/, '');
    if (program === 'git-receive-pack') {
      if (caller === undefined) throw new AppError('login-required', 'Sign in with an access token.');
      requireScope(caller, 'write');
      return { project: await projects.writable(caller.user, slug), user: caller.user };
    }
    try {
      return { project: await projects.readable(caller?.user, slug), user: caller?.user };
    } catch (error) {
      // Nobody learns which projects exist.
      if (caller === undefined && error instanceof AppError && error.code === 'not-found')
        throw new AppError('login-required', 'Sign in with an access token.');
      throw error;
    }
  }

  /** Git shows plain text, and asks for a password if the response says how to sign in. */
  async function answer(c: GitContext, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      const text = `${error.message}\n`;
      switch (error.code) {
        case 'login-required':
          return c.text(text, 401, { ...headers, 'www-authenticate': WHO_ARE_YOU });
        case 'forbidden':
        case 'fork-needed':
          return c.text(text, 403, headers);
        case 'not-found':
          return c.text(text, 404, headers);
        case 'request-too-large':
          return c.text(text, 413, { ...headers, connection: 'close' });
        case 'rate-limited':
          return c.text(text, 429, { ...headers, 'retry-after': String(error.data?.['retryAfterS'] ?? 60) });
        case 'unavailable':
          return c.text(text, 503, { ...headers, 'retry-after': '5' });
        case 'invalid-input':
          return c.text(text, 400, headers);
        default:
          throw error;
      }
    }
  }
}

function respond(c: GitContext, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, type: string): Response {
  return c.body(body, 200, { 'content-type': `application/x-${type}`, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}

/** The pieces as they are read, so that a slow client does not fill the memory. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, onLeft: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        onLeft();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The whole body, unpacked if it is compressed, never more than the limit. @throws AppError 'request-too-large', 'invalid-input' */
async function readBody(request: Request, limitBytes: number): Promise<Buffer> {
  if (request.body === null) return Buffer.alloc(0);
  const source = Readable.fromWeb(request.body as import('node:stream/web').ReadableStream);
  const isCompressed = request.headers.get('content-encoding') === 'gzip';
  const body = isCompressed ? source.pipe(createGunzip()) : source;
  source.on('error', (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let byteSize = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      byteSize += chunk.byteLength;
      if (byteSize > limitBytes) throw new AppError('request-too-large', `This is more than ${limitBytes / (1024 * 1024)} MB. Push the history in parts.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid-input', 'The request arrived damaged or incomplete.', { cause: error });
  } finally {
    source.destroy();
  }
  return Buffer.concat(chunks);
}
