/**
 * Published apps: how fast a site is served, beside nginx on the same files, and how long publishing takes.
 *
 *     node scripts/build.mjs && node bench/hosting.mjs [--seconds 3] [--rounds 5] [--no-write]
 *
 * The servers have one worker each, pinned to the same core; the load comes from this process on another one. They are asked
 * in turns, so that whatever else the machine does meets all. What counts is the number of requests per second of
 * processor time, which other programs change least. Exits with 1 if a goal is missed. Writes hosting.md.
 * A third server is Node's own with nothing but the same bytes in memory: what Node leaves of the goal.
 * Needs `nginx` and `taskset`, and talks to 127.0.0.1 only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { load, processorSeconds } from './http-load.mjs';
import { until, withProductServer } from './product-server.mjs';
import { median } from './steps.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '5' }, 'no-write': { type: 'boolean', default: false } },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 32;
const WARM_UP_REQUESTS = 40_000;
/** Of nginx's requests. */
const SHARE_GOAL = 0.7;
const DEPLOY_GOAL_MS = 2_000;
const REDEPLOY_GOAL_MS = 500;
const DEPLOY_ROUNDS = 5;
const PORT = Number(process.env.PORT ?? 4321);
const PORTS = { lathe: PORT, nginx: PORT + 1, node: PORT + 2 };
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const here = dirname(fileURLToPath(import.meta.url));
const origin = `http://localhost:${PORT}`;

const PAGE = `<!doctype html><title>Bench</title><script type="module" src="/assets/app-Bq3T9xkZ.js"></script><main>${'A small page. '.repeat(30)}</main>`;
const SCRIPT = words(150_000, 1);
const SITE = { 'index.html': PAGE, 'assets/app-Bq3T9xkZ.js': SCRIPT };
const CASES = [
  { name: `Small page, ${PAGE.length} bytes`, path: '/', headers: {} },
  { name: '150 KB script in Brotli', path: '/assets/app-Bq3T9xkZ.js', headers: { 'accept-encoding': 'br' } },
  { name: '304, unchanged', path: '/assets/app-Bq3T9xkZ.js', headers: { 'accept-encoding': 'br' }, isConditional: true },
];

const folder = mkdtempSync(join(tmpdir(), 'lathe-hosting-'));
let publishing;
let serving;
try {
  await withProductServer({ port: PORT, environment: { LOG_LEVEL: 'warn', FETCH_AHEAD: 'off' } }, async ({ pid }) => {
    const person = await signUp();
    publishing = await measurePublishing(person);
    const { site } = await publish(person, await createProject(person), SITE);
    pin(pid, SERVER_CORE);
    pin(process.pid, LOAD_CORE);
    const host = new URL(site.url).host;
    serving = await withNginx((nginxPid) => withBareNode((nodePid) => measureServing({ lathe: pid, nginx: nginxPid, node: nodePid }, host)));
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const isFast = serving.every(({ share }) => share >= SHARE_GOAL) && publishing.first <= DEPLOY_GOAL_MS && publishing.second <= REDEPLOY_GOAL_MS;
const whole = (number) => Math.round(number).toLocaleString('en');
const table = [
  `| One core, ${CONNECTIONS} connections | Lathe | nginx | Share | Goal | Bare Node |`,
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...serving.flatMap(({ name, lathe, nginx, node, share }) => [
    `| ${name}: requests per second of processor time | ${whole(lathe.perCpuS)} | ${whole(nginx.perCpuS)} | ${Math.round(share * 100)} % | ${SHARE_GOAL * 100} % | ${whole(node.perCpuS)} |`,
    `| the same, requests a second | ${whole(lathe.perS)} | ${whole(nginx.perS)} | ${Math.round((lathe.perS / nginx.perS) * 100)} % | – | ${whole(node.perS)} |`,
    `| the same, 99th percentile | ${lathe.p99.toFixed(1)} ms | ${nginx.p99.toFixed(1)} ms | – | – | ${node.p99.toFixed(1)} ms |`,
  ]),
  '',
  '| Publishing, from the plan until the site shows it | Here | Goal |',
  '| --- | ---: | ---: |',
  `| 1,000 files of 20 MB, ${publishing.texts} of them text | ${whole(publishing.first)} ms | ${whole(DEPLOY_GOAL_MS)} ms |`,
  `| The same with three changed files | ${whole(publishing.second)} ms | ${REDEPLOY_GOAL_MS} ms |`,
].join('\n');
console.log(`\n${table}\n`);
if (!values['no-write']) {
  const nginxVersion = /nginx\/[\d.]+/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }))?.[0];
  const machine = `Node ${process.version}, ${nginxVersion}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}`;
  writeFileSync(
    join(here, 'hosting.md'),
    `# Published apps\n\n${table}\n\nMeasured by \`node bench/hosting.mjs\`: ${machine}. Medians of ${ROUNDS} rounds of ${SECONDS} s each, the servers in turns, and of ${DEPLOY_ROUNDS} new projects. The load ran on the machine's other core, which other programs used as well: requests a second and percentiles say what was left of it, requests per second of processor time what an answer costs. Lathe and bare Node make the same two calls of the system for an answer (read and writev); nginx sends a file without copying it.\n`,
  );
}
process.exitCode = isFast ? 0 : 1;

/** Text like that of a built app: it repeats itself, and never quite. */
function words(byteSize, seed) {
  let state = seed;
  const next = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const names = Array.from({ length: 400 }, () => next(2 ** 31).toString(36));
  let text = '';
  while (text.length < byteSize) text += `const ${names[next(400)]}=(${names[next(400)]})=>${names[next(400)]}.${names[next(400)]}(${next(1000)});`;
  return text.slice(0, byteSize);
}

async function call(person, method, path, body) {
  const isBytes = body instanceof Blob;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      ...(person ? { cookie: person } : {}),
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return { answer: await response.json(), cookies: response.headers.getSetCookie() };
}

async function signUp() {
  const account = { email: 'bench@example.com', password: 'correct horse', name: 'Bench' };
  const { cookies } = await call(undefined, 'POST', '/api/auth/sign-up/email', account);
  return cookies.map((entry) => entry.split(';')[0]).join('; ');
}

async function createProject(person) {
  return (await call(person, 'POST', '/api/projects/sb1/fork', { project: { title: 'Bench' } })).answer.slug;
}

/** Publishes as the workbench does: plans, sends what is missing, and it is live. */
async function publish(person, slug, contents) {
  const files = Object.entries(contents).map(([path, given]) => {
    const bytes = Buffer.from(given);
    return { path, sha256: createHash('sha256').update(bytes).digest('hex'), byteSize: bytes.byteLength, bytes };
  });
  const site = `/api/projects/${slug}/site`;
  const startedAt = performance.now();
  const described = files.map(({ bytes: _, ...file }) => file);
  const { missing } = (await call(person, 'POST', `${site}/plan`, { files: described })).answer;
  const bodies = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  const header = Buffer.from(JSON.stringify({ title: 'Bench', files: described, sent: missing }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.byteLength);
  const { answer } = await call(person, 'POST', `${site}/deploys`, new Blob([length, header, ...missing.map((sha256) => bodies.get(sha256))]));
  const deployedAt = performance.now();
  await call(person, 'PATCH', site, { visibility: 'public' });
  const shown = await load({ port: PORT, connections: 1, seconds: 0, path: '/', headers: { host: new URL(answer.site.url).host } });
  if (shown.status !== 200 || shown.bodyBytes !== Buffer.byteLength(contents['index.html']))
    throw new Error(`The site does not show the deploy:\n${shown.head}`);
  return { site: answer.site, durationMs: deployedAt - startedAt };
}

async function measurePublishing(person) {
  const first = [];
  const second = [];
  let texts = 0;
  for (let round = 0; round < DEPLOY_ROUNDS; round++) {
    const contents = { 'index.html': `<!doctype html><title>${round}</title>${words(20_000, round)}` };
    for (let number = 1; number < 1_000; number++) {
      const isText = number % 5 < 3;
      contents[isText ? `assets/part-${number}.js` : `pictures/${number}.webp`] = isText ? words(20_000, round * 1_000 + number) : randomBytes(20_000);
    }
    texts = Object.keys(contents).filter((path) => !path.endsWith('.webp')).length;
    const slug = await createProject(person);
    first.push((await publish(person, slug, contents)).durationMs);
    contents['index.html'] = `<!doctype html><title>again ${round}</title>${words(20_000, -1 - round)}`;
    contents['assets/part-1.js'] = words(20_000, 5_000_000 + round);
    contents['pictures/3.webp'] = randomBytes(20_000);
    second.push((await publish(person, slug, contents)).durationMs);
    console.log(`Published in ${Math.round(first.at(-1))} ms, again in ${Math.round(second.at(-1))} ms`);
  }
  return { first: median(first), second: median(second), texts };
}

async function measureServing(processes, host) {
  const results = [];
  for (const { name, path, headers, isConditional } of CASES) {
    const rounds = { lathe: [], nginx: [], node: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const server of Object.keys(rounds)) {
        const asked = { port: PORTS[server], connections: CONNECTIONS, path, headers: { host: server === 'lathe' ? host : 'localhost', ...headers } };
        if (isConditional) asked.headers['if-none-match'] = await tagOf(asked);
        if (round < 0) await warmUp(asked);
        else rounds[server].push(await measure({ ...asked, seconds: SECONDS }, processes[server], isConditional ? 304 : 200));
      }
    }
    const [lathe, nginx, node] = Object.values(rounds).map((all) => ({
      perCpuS: median(all.map(({ perCpuS }) => perCpuS)),
      perS: median(all.map(({ perS }) => perS)),
      p99: median(all.map(({ p99 }) => p99)),
    }));
    results.push({ name, lathe, nginx, node, share: lathe.perCpuS / nginx.perCpuS });
    console.log(
      `${name}: ${[lathe, nginx, node].map(({ perCpuS }) => Math.round(perCpuS)).join(', ')} requests per second of processor time (Lathe, nginx, bare Node)`,
    );
  }
  return results;
}

async function measure(asked, pid, status) {
  const before = processorSeconds(pid);
  const { durations, elapsedS, ...answer } = await load(asked);
  if (answer.status !== status) throw new Error(`${asked.path} answered:\n${answer.head}`);
  const used = processorSeconds(pid) - before;
  durations.sort((a, b) => a - b);
  return { perCpuS: durations.length / used, perS: durations.length / elapsedS, p99: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN };
}

/** Node compiles what runs often while it runs, which would count as an answer's cost. */
async function warmUp(asked) {
  for (let answered = 0; answered < WARM_UP_REQUESTS; ) answered += (await load({ ...asked, seconds: 1 })).durations.length;
}

async function tagOf(asked) {
  return /\netag: (.+?)\r/i.exec((await load({ ...asked, connections: 0, seconds: 0 })).head)?.[1] ?? '';
}

function pin(pid, core) {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}

/** nginx with the site's files, and the same script compressed ahead. */
async function withNginx(work) {
  for (const name of ['assets', 'temp']) mkdirSync(join(folder, name));
  for (const [path, text] of Object.entries(SITE)) writeFileSync(join(folder, path), text);
  const compressed = join(folder, 'assets/app-Bq3T9xkZ.js.br');
  writeFileSync(compressed, brotliCompressSync(SCRIPT));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; ${paths.join(' ')}
  types { text/html html; text/javascript js; }
  server {
    listen 127.0.0.1:${PORTS.nginx}; root ${folder};
    location = /assets/app-Bq3T9xkZ.js {
      types {} default_type text/javascript; alias ${compressed};
      add_header Content-Encoding br; add_header Vary Accept-Encoding; add_header Cache-Control "public, max-age=31536000, immutable";
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  try {
    await until(() => existsSync(join(folder, 'nginx.pid')), 10_000, 'nginx did not start');
    await sleep(200);
    const worker = Number(readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim());
    pin(worker, SERVER_CORE);
    return await work(worker);
  } finally {
    nginx.kill('SIGTERM');
    await new Promise((resolve) => nginx.once('close', resolve));
  }
}

/** Node's HTTP server with the same answers in memory, and nothing else. */
async function withBareNode(work) {
  const program = `
    const { createServer } = require('node:http');
    const [page, script] = [process.env.PAGE, Buffer.from(process.env.SCRIPT, 'base64')];
    const tag = '"0123456789abcdef0123456789abcdef"';
    const shared = ['cache-control', 'public, no-cache', 'etag', tag, 'origin-agent-cluster', '?1', 'referrer-policy', 'strict-origin-when-cross-origin', 'vary', 'accept-encoding', 'x-content-type-options', 'nosniff'];
    const pageHeaders = [...shared, 'content-type', 'text/html; charset=utf-8', 'content-length', page.length];
    const scriptHeaders = [...shared, 'content-type', 'text/javascript; charset=utf-8', 'content-encoding', 'br', 'content-length', script.length];
    createServer(({ url, headers }, response) => {
      if (headers['if-none-match'] === tag) response.writeHead(304, shared).end();
      else if (url === '/') response.writeHead(200, pageHeaders).end(page, 'latin1');
      else response.writeHead(200, scriptHeaders).end(script);
    }).listen(${PORTS.node}, '127.0.0.1', () => console.log('ready'));`;
  const environment = { PAGE, SCRIPT: brotliCompressSync(SCRIPT).toString('base64') };
  const node = spawn(process.execPath, ['-e', program], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise((resolve) => node.stdout.once('data', resolve));
    pin(node.pid, SERVER_CORE);
    return await work(node.pid);
  } finally {
    node.kill('SIGTERM');
    await new Promise((resolve) => node.once('close', resolve));
  }
}
