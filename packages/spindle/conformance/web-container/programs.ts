/**
 * Small programs that use the interface of `@webcontainer/api`. They are compiled against that package and against
 * `@lathe/spindle/web-container` (`types.test.ts`), and run on the latter in a browser (`run.mjs`). `webcontainer`
 * stands for either of them.
 */
import {
  type BootOptions,
  type DirEnt,
  type ErrorListener,
  type FileSystemAPI,
  type FileSystemTree,
  type IFSWatcher,
  isPreviewMessage,
  type PortListener,
  type PreviewMessage,
  PreviewMessageType,
  reloadPreview,
  type ServerReadyListener,
  type SpawnOptions,
  type Unsubscribe,
  WebContainer,
  type WebContainerProcess,
} from 'webcontainer';

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  assert(left === right, `${what}: ${left} instead of ${right}`);
}

async function rejection(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('nothing was thrown');
}

async function outputOf(process: WebContainerProcess): Promise<{ text: string; code: number }> {
  let text = '';
  const reading = process.output.pipeTo(
    new WritableStream({
      write(chunk) {
        text += chunk;
      },
    }),
  );
  const code = await process.exit;
  await reading;
  return { text, code };
}

async function withContainer<T>(use: (container: WebContainer) => Promise<T>, options: BootOptions = {}): Promise<T> {
  const container = await WebContainer.boot(options);
  try {
    return await use(container);
  } finally {
    container.teardown();
  }
}

async function runScript(container: WebContainer, source: string): Promise<{ text: string; code: number }> {
  return outputOf(await container.spawn('node', ['-e', source]));
}

/** Only one machine at a time; a second one after the first is gone; only one teardown. */
export async function lifecycle(): Promise<void> {
  const options: BootOptions = { coep: 'credentialless', workdirName: 'shop' };
  const first = await WebContainer.boot(options);
  assertEqual(first.workdir, '/home/shop', 'workdir');
  assert(first.path.includes('/bin'), 'path has /bin');
  assertEqual(await rejection(WebContainer.boot()), 'Only a single WebContainer instance can be booted', 'second boot');
  first.teardown();
  let thrown = '';
  try {
    first.teardown();
  } catch (error) {
    thrown = (error as Error).message;
  }
  assertEqual(thrown, 'WebContainer already torn down', 'second teardown');
  assert((await rejection(first.fs.readdir('.'))) !== '', 'files are inaccessible after a teardown');
  const [second, third] = await Promise.allSettled([WebContainer.boot(), WebContainer.boot()]);
  assertEqual([second.status, third.status], ['fulfilled', 'rejected'], 'two boots at once');
  if (second.status === 'fulfilled') {
    assertEqual(await runScript(second.value, 'console.log(6 * 7)'), { text: '42\n', code: 0 }, 'a program after a second boot');
    second.value.teardown();
  }
  assertEqual(await rejection(WebContainer.boot({ workdirName: 'a/b' })), 'workdirName should be a valid folder name', 'folder name');
}

/** Trees, encodings, directory entries and their errors. */
export const files = (): Promise<void> =>
  withContainer(async ({ fs, mount, ...container }: WebContainer) => {
    void container;
    void mount;
    const api: FileSystemAPI = fs;
    await api.mkdir('a/b', { recursive: true });
    await api.writeFile('a/text', 'é€');
    await api.writeFile('a/hex', '00ff', 'hex');
    await api.writeFile('a/latin', 'é', { encoding: 'latin1' });
    const bytes: Uint8Array = await api.readFile('a/hex');
    assertEqual([...bytes], [0, 255], 'bytes');
    const text: string = await api.readFile('a/text', 'utf-8');
    assertEqual(text, 'é€', 'text');
    assertEqual(await api.readFile('a/latin', 'latin1'), 'é', 'latin1');
    assertEqual(await api.readFile('a/text', 'base64'), 'w6nigqw=', 'base64');
    const names: string[] = await api.readdir('a');
    assertEqual(names.sort(), ['b', 'hex', 'latin', 'text'], 'names');
    const entries: DirEnt<string>[] = await api.readdir('a', { withFileTypes: true });
    assertEqual(entries.map((entry) => [entry.name, entry.isFile(), entry.isDirectory()]).sort()[0], ['b', false, true], 'entry');
    const raw: Uint8Array[] = await api.readdir('a', 'buffer');
    assertEqual([...(raw[0] as Uint8Array)].length > 0, true, 'raw names');
    // A leading slash means the working directory.
    await api.writeFile('/a/rooted', 'r');
    assertEqual([await api.readFile('a/rooted', 'utf-8'), (await api.readdir('/')).sort()], ['r', ['a']], 'paths with a leading slash');
    await api.rm('/a/rooted');
    await api.rename('a/text', 'a/b/moved');
    await api.rm('a', { recursive: true });
    assert(/ENOENT/.test(await rejection(api.readFile('a/b/moved', 'utf8'))), 'a removed file does not exist');
    await api.rm('a', { force: true });
  });

/** A tree survives a round trip: as a tree, as a snapshot, as an archive. */
export const trees = (): Promise<void> =>
  withContainer(async (container) => {
    const tree: FileSystemTree = {
      'index.js': { file: { contents: 'console.log(require("./lib/data.json").n)' } },
      lib: { directory: { 'data.json': { file: { contents: '{"n":7}' } }, raw: { file: { contents: Uint8Array.of(0, 200) } } } },
      link: { file: { symlink: 'index.js' } },
    };
    await container.mount(tree, { mountPoint: 'app' });
    assertEqual(await outputOf(await container.spawn('node', ['app/link'])), { text: '7\n', code: 0 }, 'a mounted program');
    const link = (await container.fs.readdir('app', { withFileTypes: true })).find(({ name }) => name === 'link');
    assertEqual([link?.isFile(), link?.isDirectory()], [false, false], 'a link is neither a file nor a directory');
    const out: FileSystemTree = await container.export('app', { excludes: ['lib/raw'] });
    assertEqual(Object.keys(out).sort(), ['index.js', 'lib', 'link'], 'exported names');
    await container.mount({ 'in.js': { file: { contents: 'console.log(process.cwd())' } } }, { mountPoint: '/app/lib' });
    const inLib = await container.spawn('node', ['in.js'], { cwd: '/app/lib' });
    assertEqual((await outputOf(inLib)).text, `${container.workdir}/app/lib\n`, 'a working directory with a leading slash');
    const included: FileSystemTree = await container.export('/app', { excludes: ['lib', 'link'], includes: ['lib/*.js'] });
    assertEqual(included['lib'], { directory: { 'in.js': { file: { contents: 'console.log(process.cwd())' } } } }, 'included of an excluded folder');
    const snapshot: Uint8Array = await container.export('app', { format: 'binary' });
    await container.mount(snapshot, { mountPoint: 'copy' });
    assertEqual([...(await container.fs.readFile('copy/lib/raw'))], [0, 200], 'bytes through a snapshot');
    const archive = await container.export('app', { format: 'zip' });
    assertEqual([archive[0], archive[1]], [0x50, 0x4b], 'an archive');
  });

/** Exit codes, input, environment, terminals, kills. */
export const processes = (): Promise<void> =>
  withContainer(async (container) => {
    const options: SpawnOptions = { env: { A: 'x', N: 1, B: true }, cwd: '.' };
    const environment = await container.spawn('node', ['-p', '[process.env.A, process.env.N, process.env.B].join()'], options);
    assertEqual(await outputOf(environment), { text: 'x,1,true\n', code: 0 }, 'environment');
    assertEqual((await runScript(container, 'process.exit(3)')).code, 3, 'exit code');
    const cat: WebContainerProcess = await container.spawn('cat');
    const writer = cat.input.getWriter();
    await writer.write('hello');
    await writer.close();
    assertEqual((await outputOf(cat)).text, 'hello', 'input');
    const terminal = await container.spawn('node', ['-p', '[process.stdout.isTTY, process.stdout.columns].join()'], { terminal: { cols: 91, rows: 20 } });
    assertEqual((await outputOf(terminal)).text, 'true,91\r\n', 'terminal');
    const sleeping = await container.spawn('sleep', ['60'], { output: false });
    sleeping.resize({ cols: 10, rows: 10 });
    sleeping.kill();
    assertEqual(await sleeping.exit, 143, 'a killed process');
    assert(/ENOENT/.test(await rejection(container.spawn('no-such-program'))), 'a program that does not exist');
  });

/** The shell under its WebContainer name: it shows a prompt even without a terminal size, and accepts input. */
export const shell = (): Promise<void> =>
  withContainer(async (container) => {
    const process = await container.spawn('jsh');
    let text = '';
    const reading = process.output.pipeTo(
      new WritableStream({
        write(chunk) {
          text += chunk;
        },
      }),
    );
    const shown = async (expected: string) => {
      for (let round = 0; round < 500 && !text.includes(expected); round++) await new Promise((resolve) => setTimeout(resolve, 20));
      assert(text.includes(expected), `the shell shows ${JSON.stringify(text)}`);
    };
    await shown('❯');
    process.resize({ cols: 100, rows: 30 });
    const input = process.input.getWriter();
    await input.write('node -p "6 * 7 + String.fromCharCode(61) + process.stdout.columns"\r');
    await shown('42=100');
    await input.write('exit 3\r');
    assertEqual(await process.exit, 3, 'the exit code of a closed shell');
    await reading;
    const told = await container.spawn('/bin/jsh', ['--osc'], { terminal: { cols: 80, rows: 15 } });
    const states: string[] = [];
    let rest = '';
    void told.output.pipeTo(
      new WritableStream({
        write(chunk) {
          for (const [, state = ''] of (rest + chunk).matchAll(/\x1b\]654;([^\x07]+)\x07/g)) states.push(state);
          rest = (rest + chunk).split('\x07').at(-1) ?? '';
        },
      }),
    );
    const keys = told.input.getWriter();
    const tells = async (...expected: string[]) => {
      for (let round = 0; round < 500 && states.length < expected.length; round++) await new Promise((resolve) => setTimeout(resolve, 20));
      assertEqual(states.splice(0), expected, 'what the shell reports about itself');
    };
    await tells('interactive', 'prompt');
    await keys.write('\x03');
    await tells('prompt');
    await keys.write('node -e "process.exit(7)"\n');
    await tells('exit=-1:7', 'prompt');
    await keys.write('fi\n');
    await tells('exit=-1:2', 'prompt');
    await keys.write("PS1='$(sleep 0.3)> '\n");
    await tells('exit=-1:0', 'prompt');
    await keys.write('\x03');
    await tells('prompt');
    await keys.write('\n');
    await tells('exit=-1:130');
    await keys.write('\x03');
    await tells('prompt');
    await keys.write('true\n');
    await tells('exit=-1:0', 'prompt');
    told.kill();
    await told.exit;
    assertEqual((await outputOf(await container.spawn('jsh', ['-c', 'echo $0; exit 2']))).code, 2, 'a command of the shell');
  });

/** Changes to files reach a watcher until it is closed. */
export const watching = (): Promise<void> =>
  withContainer(async (container) => {
    const seen: string[] = [];
    const watcher: IFSWatcher = container.fs.watch('.', { recursive: true }, (event, name) => void seen.push(`${event} ${String(name)}`));
    await runScript(container, "require('fs').mkdirSync('d'); require('fs').writeFileSync('d/f', '1')");
    for (let round = 0; round < 100 && !seen.includes('rename d/f'); round++) await new Promise((resolve) => setTimeout(resolve, 20));
    assert(seen.includes('rename d/f'), `the watcher saw ${JSON.stringify(seen)}`);
    const ofFile: string[] = [];
    const fileWatcher = container.fs.watch('/d/f', (event, name) => void ofFile.push(`${event} ${String(name)}`));
    await runScript(container, "require('fs').appendFileSync('d/f', '2')");
    for (let round = 0; round < 100 && ofFile.length === 0; round++) await new Promise((resolve) => setTimeout(resolve, 20));
    assertEqual(ofFile[0], 'change f', 'a watched file');
    fileWatcher.close();
    watcher.close();
    const count = seen.length;
    await container.fs.writeFile('later', '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    assertEqual(seen.length, count, 'a closed watcher');
  });

/** What programs in the machine ask the page to open. */
export const opening = (): Promise<void> =>
  withContainer(async (container) => {
    const seen: unknown[] = [];
    const stops: Unsubscribe[] = [
      container.on('xdg-open', (text) => void seen.push(text)),
      container.on('code', (type, { files: opened }) => void seen.push(type, opened)),
    ];
    await (await container.spawn('xdg-open', ['https://example.com/a?b'])).exit;
    await (await container.spawn('code', ['-g', 'src/a.ts:3:4'])).exit;
    assertEqual(seen, ['https://example.com/a?b', 'open', [{ filepath: `${container.workdir}/src/a.ts`, line: 3, column: 4 }]], 'requests');
    for (const stop of stops) stop();
    await (await container.spawn('xdg-open', ['https://example.com/'])).exit;
    assertEqual(seen.length, 3, 'a removed listener');
  });

/** Ports, a preview with a custom script, its reports and its reload. */
export const previews = (): Promise<void> =>
  withContainer(
    async (container) => {
      const errors: string[] = [];
      const onError: ErrorListener = ({ message }) => void errors.push(message);
      const stopErrors = container.on('error', onError);
      const ports: string[] = [];
      const onPort: PortListener = (port, type) => void ports.push(`${type} ${port}`);
      container.on('port', onPort);
      const ready = new Promise<string>((resolve) => {
        const onReady: ServerReadyListener = (_port, url) => resolve(url);
        container.on('server-ready', onReady);
      });
      const messages: PreviewMessage[] = [];
      container.on('preview-message', (message) => void messages.push(message));
      await container.setPreviewScript('window.addEventListener("load", () => console.error("hello", { n: 1 }))', { type: 'module' });
      const server = await container.spawn('node', [
        '-e',
        'let n = 0; require("http").createServer((q, s) => { if (q.url === "/") n++; s.setHeader("content-type", "text/html"); s.end("<head></head><h1>" + n + "</h1><script>setTimeout(() => { throw new Error(\'boom\') })</script>") }).listen(8123)',
      ]);
      const frame = document.createElement('iframe');
      frame.allow = 'cross-origin-isolated';
      frame.src = await ready;
      document.body.append(frame);
      const arrived = async (count: number) => {
        for (let round = 0; round < 500 && messages.length < count; round++) await new Promise((resolve) => setTimeout(resolve, 20));
        assert(messages.length >= count, `${messages.length} messages instead of ${count}`);
      };
      await arrived(2);
      const thrown = messages.find((message) => message.type === PreviewMessageType.UncaughtException);
      assert(thrown?.type === PreviewMessageType.UncaughtException && /boom/.test(thrown.message), 'the exception is reported');
      const logged = messages.find((message) => message.type === PreviewMessageType.ConsoleError);
      assertEqual([logged?.port, logged?.pathname, logged?.type], [8123, '/', 'PREVIEW_CONSOLE_ERROR'], 'the report of the script');
      assert(isPreviewMessage(logged) && !isPreviewMessage({ type: 'other' }), 'message types are distinguished');
      await reloadPreview(frame);
      await arrived(4);
      frame.remove();
      server.kill();
      await server.exit;
      for (let round = 0; round < 100 && ports.length < 2; round++) await new Promise((resolve) => setTimeout(resolve, 20));
      assertEqual(ports, ['open 8123', 'close 8123'], 'ports');
      stopErrors();
      assertEqual(errors, [], 'errors');
    },
    { forwardPreviewErrors: true },
  );
