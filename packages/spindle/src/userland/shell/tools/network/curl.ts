import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { basename, dirname } from 'node:path';
import { describeError } from '../../execution/errors.ts';
import { bytesOf, readAll } from '../../programs/input.ts';
import { parseOptions, type ParsedOptions } from '../../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../../programs/program.ts';
import { type Answer, decoded, sendRequest, TooManyRedirects } from './request.ts';

/** curl's own exit statuses. */
const STATUS = {
  usage: 2,
  malformed: 3,
  protocol: 1,
  resolve: 6,
  connect: 7,
  http: 22,
  write: 23,
  read: 26,
  timeout: 28,
  redirects: 47,
  empty: 52,
  certificate: 60,
} as const;
const DEFAULT_MAX_REDIRECTS = 50;

/** Uppercase letters and characters that curl does not use stand for long options. */
const LONG = {
  silent: 's',
  'show-error': 'S',
  location: 'L',
  output: 'o',
  'remote-name': 'O',
  request: 'X',
  data: 'd',
  'data-ascii': 'd',
  header: 'H',
  include: 'i',
  head: 'I',
  fail: 'f',
  'write-out': 'w',
  insecure: 'k',
  user: 'u',
  'user-agent': 'A',
  referer: 'e',
  cookie: 'b',
  get: 'G',
  form: 'F',
  'upload-file': 'T',
  'max-time': 'm',
  verbose: 'v',
  'no-buffer': 'N',
  globoff: 'g',
  'progress-bar': '#',
  'data-raw': 'R',
  'data-binary': 'B',
  'data-urlencode': 'U',
  json: 'J',
  compressed: 'z',
  'connect-timeout': 'c',
  'max-redirs': 'M',
  retry: 'r',
  'fail-with-body': 'y',
  url: 'K',
  'create-dirs': 'E',
  'dump-header': 'D',
  'http1.1': '1',
  post301: 'P',
  post302: 'P',
  'cookie-jar': 'j',
  ipv4: '4',
  ipv6: '6',
} as const;

/** HTTP requests through the runtime's own network. Source: curl's manual. */
export const curl: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'sSLOiIfkGvNg#zyEP146', values: 'oXdHwuAebFTmRBUJcMrKDj', long: LONG, usageStatus: STATUS.usage });
  const urls = [...options.operands, ...options.all('K')];
  if (urls.length === 0) throw new ProgramProblem('(2) no URL specified', STATUS.usage);
  if (options.has('j')) throw new ProgramProblem('(2) a cookie jar is not supported on this machine', STATUS.usage);
  let status = 0;
  for (const [at, url] of urls.entries()) {
    for (let attempt = 0; ; attempt++) {
      status = await transfer(context, options, url, at);
      if (status === 0 || attempt >= Number(options.value('r') ?? 0)) break;
    }
  }
  return status;
};

async function transfer(context: ProgramContext, options: ParsedOptions, given: string, index: number): Promise<number> {
  const startedAt = performance.now();
  const complain = async (code: number, message: string) => {
    if (!options.has('s') || options.has('S')) await context.complain(`(${code}) ${message}`);
    return code;
  };
  const url = urlOf(given);
  if (url === undefined) return await complain(STATUS.malformed, 'URL rejected: Malformed input to a URL function');
  if (!/^https?:$/.test(url.protocol)) return await complain(STATUS.protocol, `Protocol "${url.protocol.slice(0, -1)}" not supported`);
  const { body, type } = await bodyOf(context, options);
  if (options.has('G') && body !== undefined) url.search = [url.search.slice(1), body.toString()].filter(Boolean).join('&');
  const sent = options.has('G') ? undefined : body;
  const method = options.value('X') ?? (options.has('I') ? 'HEAD' : options.has('T') ? 'PUT' : sent === undefined ? 'GET' : 'POST');
  const timeout = options.has('m') ? Number(options.value('m')) * 1000 : undefined;
  const controller = new AbortController();
  const timer = timeout === undefined ? undefined : setTimeout(() => controller.abort(), timeout);
  const abort = () => controller.abort();
  for (const signal of [context.signal, context.interruption]) signal.addEventListener('abort', abort, { once: true });
  const headerText: string[] = [];
  let answer: Answer;
  let size = 0;
  try {
    answer = await sendRequest({
      url,
      method,
      headers: headersOf(options, url, sent === undefined ? undefined : type),
      body: sent,
      followsRedirects: options.has('L'),
      maxRedirects: Number(options.value('M') ?? DEFAULT_MAX_REDIRECTS),
      keepsMethod: options.has('X') || options.has('P'),
      allowsInsecure: options.has('k'),
      signal: controller.signal,
      onResponse: async (response, where) => {
        headerText.push(describeHeaders(response));
        if (options.has('v'))
          await context.printError(
            `> ${method} ${where.pathname}${where.search} HTTP/1.1\n> Host: ${where.host}\n>\n${describeHeaders(response).replace(/^/gm, '< ').replace(/< $/, '')}`,
          );
      },
    });
    const code = answer.response.statusCode ?? 0;
    const isFailure = code >= 400 && (options.has('f') || options.has('y'));
    if (isFailure && !options.has('y')) answer.response.resume();
    else size = await writeBody(context, options, given, index, answer, headerText);
    await writeOut(context, options, answer, { size, seconds: (performance.now() - startedAt) / 1000, method });
    if (isFailure) return await complain(STATUS.http, `The requested URL returned error: ${code}`);
    return 0;
  } catch (error) {
    if (context.interruption.aborted || context.signal.aborted) return 130;
    if (controller.signal.aborted)
      return await complain(STATUS.timeout, `Operation timed out after ${Math.round(performance.now() - startedAt)} milliseconds with ${size} bytes received`);
    const [code, message] = describeFailure(error, url, startedAt);
    if (options.has('w')) await context.print((options.value('w') as string).replace('%{http_code}', '000').replaceAll('\\n', '\n'));
    return await complain(code, message);
  } finally {
    clearTimeout(timer);
  }
}

/** `localhost:3000/x` is a URL too. */
function urlOf(text: string): URL | undefined {
  return URL.parse?.(text.includes('://') ? text : `http://${text}`) ?? undefined;
}

function describeFailure(error: unknown, url: URL, startedAt: number): [code: number, message: string] {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (error instanceof ProgramProblem) return [error.status, error.message.replace(/^\(\d+\) /, '')];
  if (error instanceof TooManyRedirects) return [STATUS.redirects, error.message];
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return [STATUS.resolve, `Could not resolve host: ${host}`];
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(code) || error instanceof AggregateError)
    return [STATUS.connect, `Failed to connect to ${host} port ${port} after ${Math.round(performance.now() - startedAt)} ms: Couldn't connect to server`];
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return [STATUS.certificate, `SSL certificate problem: ${message}`];
  if (code === 'ECONNRESET' || message === 'socket hang up') return [STATUS.empty, 'Empty reply from server'];
  if (['EACCES', 'ENOSPC', 'ENOENT', 'EISDIR'].includes(code)) return [STATUS.write, `Failure writing output to destination: ${describeError(error)}`];
  if (code === '' && !(error instanceof Error)) throw error;
  if (code === 'EPIPE') return [STATUS.write, 'Failure writing output to destination'];
  return [56, message];
}

/** The request body, and its type if the user did not set one. */
async function bodyOf(context: ProgramContext, options: ParsedOptions): Promise<{ body: Buffer | undefined; type: string | undefined }> {
  const read = async (name: string) => {
    try {
      return name === '-' ? await readAll(bytesOf(context, '-')) : readFileSync(context.path(name));
    } catch (error) {
      throw new ProgramProblem(`(${STATUS.read}) Failed to open ${name}: ${describeError(error)}`, STATUS.read);
    }
  };
  if (options.has('T')) return { body: await read(options.value('T') as string), type: undefined };
  if (options.has('F')) return await formOf(options.all('F'), read);
  const parts: Buffer[] = [];
  for (const letter of ['d', 'R', 'B', 'U', 'J']) {
    for (const given of options.all(letter)) {
      if (letter === 'R') parts.push(Buffer.from(given));
      else if (letter === 'U') parts.push(Buffer.from(await encodedPart(given, read)));
      else if (!given.startsWith('@')) parts.push(Buffer.from(given));
      else {
        const bytes = await read(given.slice(1));
        parts.push(letter === 'd' ? Buffer.from(bytes.toString('latin1').replace(/[\r\n]/g, ''), 'latin1') : bytes);
      }
    }
  }
  if (parts.length === 0) return { body: undefined, type: undefined };
  const separator = Buffer.from(options.has('J') ? '' : '&');
  return {
    body: Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]))),
    type: options.has('J') ? 'application/json' : 'application/x-www-form-urlencoded',
  };
}

/** `text`, `=text`, `name=text`, `@file`, `name@file`. */
async function encodedPart(given: string, read: (name: string) => Promise<Buffer>): Promise<string> {
  const encode = (text: string) =>
    encodeURIComponent(text)
      .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');
  const match = /^([^=@]*)([=@])([^]*)$/.exec(given);
  if (match === null) return encode(given);
  const [, name, sign, rest] = match as unknown as [string, string, string, string];
  const text = encode(sign === '@' ? (await read(rest)).toString() : rest);
  return name === '' ? text : `${name}=${text}`;
}

async function formOf(fields: readonly string[], read: (name: string) => Promise<Buffer>): Promise<{ body: Buffer; type: string }> {
  const boundary = `------------------------${randomUUID().replaceAll('-', '').slice(0, 22)}`;
  const parts: Buffer[] = [];
  for (const field of fields) {
    const [, name = '', value = ''] = /^([^=]*)=([^]*)$/.exec(field) ?? [];
    const [source = '', ...attributes] = value.split(';');
    const attribute = (key: string) => attributes.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1);
    const isFile = source.startsWith('@') || source.startsWith('<');
    const contents = isFile ? await read(source.slice(1)) : Buffer.from(source);
    const fileName = source.startsWith('@') ? `; filename="${attribute('filename') ?? basename(source.slice(1))}"` : '';
    const type = attribute('type') ?? (source.startsWith('@') ? 'application/octet-stream' : undefined);
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
      contents,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

function headersOf(options: ParsedOptions, url: URL, type: string | undefined): [string, string][] {
  const headers: [string, string][] = [
    ['User-Agent', options.value('A') ?? 'curl/8.0.0'],
    ['Accept', options.has('J') ? 'application/json' : '*/*'],
  ];
  const user = options.value('u') ?? (url.username === '' ? undefined : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  if (user !== undefined) headers.push(['Authorization', `Basic ${Buffer.from(user).toString('base64')}`]);
  if (options.has('e')) headers.push(['Referer', options.value('e') as string]);
  if (options.has('b')) headers.push(['Cookie', options.all('b').join('; ')]);
  if (options.has('z')) headers.push(['Accept-Encoding', 'deflate, gzip, br']);
  if (type !== undefined) headers.push(['Content-Type', type]);
  for (const line of options.all('H')) {
    const match = /^([^:;]+)(?::\s*(.*)|;)$/s.exec(line);
    if (match === null) continue;
    const [, name = '', value] = match;
    const at = headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase());
    // `Name:` removes a header, `Name;` sends it empty.
    if (at >= 0) headers.splice(at, 1);
    if (value !== '') headers.push([name, value ?? '']);
  }
  return headers;
}

function describeHeaders({ httpVersion, statusCode = 0, statusMessage, rawHeaders }: IncomingMessage): string {
  let text = `HTTP/${httpVersion} ${statusCode} ${statusMessage || STATUS_CODES[statusCode] || ''}\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2) text += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return `${text}\r\n`;
}

async function writeBody(
  context: ProgramContext,
  options: ParsedOptions,
  given: string,
  index: number,
  { response }: Answer,
  headers: readonly string[],
): Promise<number> {
  const target =
    options.all('o')[index] ?? (options.has('O') ? new URL(given.includes('://') ? given : `http://${given}`).pathname.replace(/^.*\//, '') : undefined);
  if (target === '') throw new ProgramProblem(`(${STATUS.write}) Remote file name has no length`, STATUS.write);
  if (target !== undefined && target !== '-' && options.has('E')) mkdirSync(dirname(context.path(target)), { recursive: true });
  const fd = target === undefined || target === '-' ? undefined : openSync(context.path(target), 'w');
  const write = async (bytes: Uint8Array) => {
    if (fd === undefined) await context.stdout.write(bytes);
    else writeSync(fd, bytes);
  };
  if (options.has('i') || options.has('I')) for (const text of headers) await write(Buffer.from(text));
  const dump = options.value('D');
  if (dump === '-') await context.print(headers.join(''));
  else if (dump !== undefined) writeFileSync(context.path(dump), headers.join(''));
  let size = 0;
  try {
    for await (const chunk of options.has('z') ? decoded(response) : response) {
      size += (chunk as Uint8Array).length;
      await write(chunk as Uint8Array);
    }
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
  return size;
}

async function writeOut(
  context: ProgramContext,
  options: ParsedOptions,
  { response, url, redirectCount }: Answer,
  { size, seconds, method }: { size: number; seconds: number; method: string },
): Promise<void> {
  const format = options.value('w');
  if (format === undefined) return;
  const { location } = response.headers;
  const values: Readonly<Record<string, string | number>> = {
    http_code: response.statusCode ?? 0,
    response_code: response.statusCode ?? 0,
    size_download: size,
    time_total: seconds.toFixed(6),
    url_effective: url.href,
    url: url.href,
    content_type: response.headers['content-type'] ?? '',
    num_redirects: redirectCount,
    redirect_url: location === undefined ? '' : new URL(location, url).href,
    http_version: response.httpVersion,
    method,
    scheme: url.protocol.slice(0, -1),
    errormsg: '',
    exitcode: 0,
  };
  const text = format.replace(/%\{(\w+)\}|%%|\\([nrt])/g, (whole, name: string | undefined, escape: string | undefined) =>
    name !== undefined ? String(values[name] ?? '') : escape !== undefined ? ({ n: '\n', r: '\r', t: '\t' }[escape] as string) : whole === '%%' ? '%' : whole,
  );
  await context.print(text);
}
