import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import './page.css';
import { bootRuntime, type Runtime } from '../src/host/index.ts';

declare global {
  interface Window {
    Spindle: { boot(): Promise<Runtime>; runtime: Runtime | undefined; terminal: Terminal | undefined; openPreview(url: string): HTMLIFrameElement };
  }
}

const { host } = location;

window.Spindle = {
  runtime: undefined,
  terminal: undefined,
  async boot() {
    const runtime = await bootRuntime({ headlessUrl: `http://runtime.${host}/headless`, previewHost: `preview.${host}` });
    window.Spindle.runtime = runtime;
    runtime.on('server-ready', (_port, url) => window.Spindle.openPreview(url));
    return runtime;
  },
  openPreview(url) {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.allow = 'cross-origin-isolated';
    frame.title = 'Preview';
    document.getElementById('previews')?.replaceChildren(frame);
    return frame;
  },
};

/** With `?headless` the script that drives the page boots the machine. */
if (!new URLSearchParams(location.search).has('headless')) {
  const terminal = new Terminal({ cols: 100, rows: 30, convertEol: false });
  window.Spindle.terminal = terminal;
  terminal.open(document.getElementById('terminal') as HTMLElement);
  const startedAt = performance.now();
  window.Spindle.boot()
    .then(async (runtime) => {
      terminal.writeln(`booted in ${Math.round(performance.now() - startedAt)} ms`);
      const shell = await runtime.spawn('sh', [], { terminal: { cols: terminal.cols, rows: terminal.rows } });
      const input = shell.input.getWriter();
      terminal.onData((data) => void input.write(data));
      terminal.onResize((size) => shell.resize(size));
      await shell.output.pipeTo(new WritableStream({ write: (text) => terminal.write(text) }));
      terminal.writeln(`the shell exited with ${await shell.exit}`);
    })
    .catch((error: unknown) => terminal.writeln(String(error)));
}
