import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShell, type ShellBundle } from './testing/shell-bundle.ts';

/** Each runs in the shell and, if this machine has `curl`, in bash; `$S` is the server. */
const SCRIPTS = [
  'curl -s $S/echo',
  'curl -s -X PUT -d a=1 -d b=2 -H "X-A: 1" $S/echo',
  `curl -s --data-raw '{"x":1}' -H 'Content-Type: application/json' $S/echo`,
  'curl -s --json "{}" $S/echo',
  'curl -s -G -d q=1 --data-urlencode "r=a b&c" $S/echo',
  'echo from-stdin | curl -s --data-binary @- $S/echo',
  'printf "a\nb\n" > body; curl -s -d @body $S/echo; curl -s -T body $S/echo',
  'curl -s -u me:secret -A agent/1 -e http://from.test/ -b c=1 $S/echo',
  'curl -s -F name=value -F file=@body $S/form',
  'curl -s $S/redirect; echo $?; curl -s -L $S/redirect; curl -sL -d x=1 $S/redirect; curl -sL -X POST $S/see-other',
  'curl -s -L --max-redirs 2 $S/loop; echo $?',
  'curl -s -o out -w "%{http_code} %{size_download} %{content_type} %{num_redirects}\\n" $S/text; cat out',
  'curl -s -O $S/files/name.txt; cat name.txt; curl -sO $S/files/ ; echo $?',
  'curl -s -f $S/missing; echo $?; curl -s $S/missing; echo $?; curl -s --fail-with-body $S/missing; echo $?',
  'curl -s -I $S/text | grep -i content-type; curl -s -i $S/text | grep -c HTTP/1.1; curl -s -D heads -o /dev/null $S/text; grep -ci content-length heads',
  'curl -s --compressed $S/gzip; curl -s $S/gzip | gunzip',
  'curl -s -m 0.3 $S/slow; echo $?',
  'curl -s http://127.0.0.1:1/; echo $?; curl -s not-a-host.invalid; echo $?; curl -s; echo $?; curl -s "http://[bad"; echo $?; curl -s ftp2://x; echo $?',
  'curl -s $S/text $S/echo | head -c 20',
  'curl -s "$(echo $S | cut -c8-)/text"',
];

function startServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const shown = ['authorization', 'content-length', 'content-type', 'cookie', 'referer', 'x-a'].filter(
        (name) => ![undefined, '0'].includes(request.headers[name] as string | undefined),
      );
      switch (url.pathname) {
        case '/echo':
          return response.end(`${request.method} ${request.url}\n${shown.map((name) => `${name}: ${request.headers[name]}\n`).join('')}${body}\n`);
        case '/form':
          // The boundary differs every time.
          return response.end(body.replaceAll(/-{20,}[\w]+/g, 'BOUNDARY'));
        case '/redirect':
          return response.writeHead(302, { location: '/echo' }).end('moved\n');
        case '/see-other':
          return response.writeHead(303, { location: '/echo' }).end();
        case '/loop':
          return response.writeHead(301, { location: '/loop' }).end();
        case '/missing':
          return response.writeHead(404).end('not here\n');
        case '/gzip':
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed\n'));
        case '/slow':
          return setTimeout(() => response.end('late\n'), 2000);
        default:
          return response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '6' }).end('plain\n');
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function run(command: readonly string[], script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(command[0] as string, [...command.slice(1), '-c', script], { cwd, env, timeout: 20_000 }, (_error, stdout) =>
      resolve(`${stdout}[${child.exitCode}]`),
    );
    child.stdin?.end();
  });
}

const hasCurl = (process.env.PATH ?? '').split(':').some((directory) => existsSync(path.join(directory, 'curl')));

describe('curl', () => {
  let bundle: ShellBundle;
  let server: Server;
  let env: NodeJS.ProcessEnv;
  const folders: string[] = [];
  beforeAll(async () => {
    bundle = await buildShell();
    server = await startServer();
    env = { ...process.env, S: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, LC_ALL: 'C.UTF-8' };
    for (let at = 0; at < 2; at++) folders.push(mkdtempSync(path.join(tmpdir(), 'spindle-curl-')));
  }, 60_000);
  afterAll(() => {
    bundle.dispose();
    server.closeAllConnections();
    server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(!hasCurl).each(SCRIPTS)(
    'behaves like curl: %s',
    async (script) => {
      const ours = await run([bundle.node, bundle.file], script, folders[0] as string, env);
      const theirs = await run(['/bin/bash'], script, folders[1] as string, env);
      expect(ours).toBe(theirs);
    },
    60_000,
  );

  it('downloads files with wget', async () => {
    const script = 'wget -q $S/files/x.txt && cat x.txt; wget -qO- $S/echo; wget -q $S/missing; echo $?';
    expect(await run([bundle.node, bundle.file], script, folders[0] as string, env)).toBe('plain\nGET /echo\n\n8\n[0]');
  }, 60_000);
});
