import { afterEach, describe, expect, it, vi } from 'vitest';

const PRODUCT = 'http://localhost:3000';

/** The headless page in a frame of another page; `Worker` is the kernel. */
async function load({ allowed = PRODUCT } = {}) {
  vi.resetModules();
  const told: { status: { type: string; message?: string }; origin: string }[] = [];
  const workers: { name: string; posted: { data: unknown; transfer: unknown }[] }[] = [];
  const parent = { postMessage: (status: { type: string }, origin: string) => told.push({ status, origin }) };
  const page = Object.assign(new EventTarget(), { parent });
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', new URL('http://runtime.localhost:3000/headless'));
  vi.stubGlobal('crossOriginIsolated', true);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', {
    currentScript: { src: 'http://runtime.localhost:3000/v/1/headless.js' },
    querySelector: (selector: string) => (selector.startsWith('meta') ? { content: allowed } : { textContent: '{"installUrl":"/install"}' }),
  });
  vi.stubGlobal(
    'Worker',
    class {
      readonly posted: { data: unknown; transfer: unknown }[] = [];
      constructor(url: string) {
        workers.push({ name: url, posted: this.posted });
      }
      postMessage(data: unknown, transfer: unknown) {
        this.posted.push({ data, transfer });
      }
    },
  );
  await import('./headless.ts');
  const connect = (origin: string, version = 1) => {
    const port = { isPort: true };
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'spindle.connect', version, workdir: '/home/project' }, origin, source: parent, ports: [port] }),
    );
    return port;
  };
  return { told, workers, connect };
}

afterEach(() => void vi.unstubAllGlobals());

describe('/headless', () => {
  it('announces itself to allow-listed origins only', async () => {
    const { told } = await load();
    expect(told).toEqual([{ status: { type: 'spindle.loaded' }, origin: PRODUCT }]);
  });

  it('starts a kernel for an allow-listed origin, once', async () => {
    const { workers, connect } = await load();
    const port = connect(PRODUCT);
    connect(PRODUCT);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.name).toBe('http://runtime.localhost:3000/v/1/kernel.js');
    expect(workers[0]?.posted).toMatchObject([
      { data: { type: 'boot', workdir: '/home/project', site: { installUrl: 'http://runtime.localhost:3000/install' } }, transfer: [port] },
    ]);
  });

  it('refuses a page with another interface version', async () => {
    const { workers, told, connect } = await load();
    connect(PRODUCT, 2);
    expect(workers).toEqual([]);
    expect(told.at(-1)?.status).toMatchObject({ type: 'spindle.failed', message: expect.stringContaining('version 2') });
  });

  it.each(['http://evil.example', 'http://localhost:3000.evil.example', 'http://5173--x.preview.localhost:3000', 'null'])(
    'does nothing for %s',
    async (origin) => {
      const { workers, told, connect } = await load();
      connect(origin);
      expect(workers).toEqual([]);
      expect(told).toHaveLength(1);
    },
  );
});
