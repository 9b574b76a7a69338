import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseOptions } from '../../programs/options.ts';
import { type Program, ProgramProblem } from '../../programs/program.ts';
import { sendRequest, TooManyRedirects } from './request.ts';

const USAGE = 2;
const FAILED = { network: 4, server: 8 } as const;
const MAX_REDIRECTS = 20;

/** Downloads files from the web. Source: GNU wget's manual. */
export const wget: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'qcSn',
    values: 'OPUTtHpB',
    long: {
      quiet: 'q',
      'output-document': 'O',
      'directory-prefix': 'P',
      'user-agent': 'U',
      timeout: 'T',
      tries: 't',
      header: 'H',
      'post-data': 'B',
      'no-verbose': 'n',
      'no-check-certificate': 'k',
      'server-response': 'S',
    },
    usageStatus: USAGE,
  });
  if (options.operands.length === 0) throw new ProgramProblem('missing URL', USAGE);
  let status = 0;
  for (const given of options.operands) {
    const url = new URL(given.includes('://') ? given : `http://${given}`);
    const say = async (text: string) => {
      if (!options.has('q')) await context.printError(text);
    };
    const controller = new AbortController();
    for (const signal of [context.signal, context.interruption]) signal.addEventListener('abort', () => controller.abort(), { once: true });
    const timer = options.has('T') ? setTimeout(() => controller.abort(), Number(options.value('T')) * 1000) : undefined;
    const post = options.value('B');
    try {
      const { response } = await sendRequest({
        url,
        method: post === undefined ? 'GET' : 'POST',
        headers: [
          ['User-Agent', options.value('U') ?? 'Wget/1.21'],
          ['Accept', '*/*'],
          ...(post === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded'] as [string, string]]),
          ...options.all('H').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        ],
        body: post === undefined ? undefined : Buffer.from(post),
        followsRedirects: true,
        maxRedirects: MAX_REDIRECTS,
        keepsMethod: false,
        allowsInsecure: options.has('k'),
        signal: controller.signal,
        onResponse: (answer, where) => say(`--${where.href}--\nHTTP request sent, awaiting response... ${answer.statusCode} ${answer.statusMessage}\n`),
      });
      if ((response.statusCode ?? 0) >= 400) {
        response.resume();
        await say(`ERROR ${response.statusCode}: ${response.statusMessage}.\n`);
        status = FAILED.server;
        continue;
      }
      const name = options.value('O') ?? join(options.value('P') ?? '', basename(url.pathname) || 'index.html');
      const fd = name === '-' ? undefined : openSync(context.path(name), 'w');
      let size = 0;
      for await (const chunk of response) {
        size += (chunk as Uint8Array).length;
        if (fd === undefined) await context.stdout.write(chunk as Uint8Array);
        else writeSync(fd, chunk as Uint8Array);
      }
      if (fd !== undefined) closeSync(fd);
      await say(`'${name}' saved [${size}]\n`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE' || (code === undefined && !(error instanceof TooManyRedirects))) throw error;
      await say(`failed: ${message}.\n`);
      status = FAILED.network;
    } finally {
      clearTimeout(timer);
    }
  }
  return status;
};
