import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeadlessStatus } from '../abi/host-protocol.ts';
import type { BootFailure, RuntimeBootError } from './errors.ts';
import type { BootOptions, Runtime } from './runtime.ts';

const HEADLESS = 'http://runtime.localhost:3000/headless';
const OPTIONS = { headlessUrl: HEADLESS, previewHost: 'preview.localhost:3000' };

/** A page whose frames behave as the test specifies. Each test gets its own instance of the host module, as each page does. */
async function setUp({ isIsolated = true, isSecure = true } = {}) {
  vi.resetModules();
  const page = new EventTarget();
  const frames: FakeFrame[] = [];
  class FakeFrame {
    isRemoved = false;
    readonly posted: unknown[] = [];
    readonly contentWindow = { postMessage: (message: unknown, origin: string) => this.posted.push({ message, origin }) };
    remove() {
      this.isRemoved = true;
    }
    say(status: HeadlessStatus, origin = 'http://runtime.localhost:3000') {
      page.dispatchEvent(Object.assign(new Event('message'), { data: status, origin, source: this.contentWindow }));
    }
  }
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { href: 'http://localhost:3000/', protocol: 'http:', origin: 'http://localhost:3000' });
  vi.stubGlobal('crossOriginIsolated', isIsolated);
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('document', { createElement: () => new FakeFrame(), body: { append: (frame: FakeFrame) => frames.push(frame) } });
  const { bootRuntime } = await import('./boot.ts');
  const booted: Runtime[] = [];
  const boot = async (options: Partial<BootOptions> = {}) => {
    const runtime = await bootRuntime({ ...OPTIONS, ...options });
    booted.push(runtime);
    return runtime;
  };
  /** Completes a boot. */
  const succeed = async () => {
    const booting = boot();
    frames.at(-1)?.say({ type: 'spindle.ready' });
    return booting;
  };
  const fail = async (message: string): Promise<BootFailure> => {
    const booting = boot();
    frames.at(-1)?.say({ type: 'spindle.failed', message });
    return booting.then(
      () => {
        throw new Error('It booted.');
      },
      (error: RuntimeBootError) => error.reason,
    );
  };
  return { boot, succeed, fail, frames };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('boot', () => {
  it('passes its port to the headless page and resolves when the kernel runs', async () => {
    const { boot, frames } = await setUp();
    const booting = boot();
    frames[0]?.say({ type: 'spindle.loaded' }, 'http://evil.example');
    expect(frames[0]?.posted).toEqual([]);
    frames[0]?.say({ type: 'spindle.loaded' });
    expect(frames[0]?.posted).toEqual([
      { message: { type: 'spindle.connect', version: 1, workdir: '/home/project' }, origin: 'http://runtime.localhost:3000' },
    ]);
    frames[0]?.say({ type: 'spindle.ready' });
    expect(await booting).toMatchObject({ version: 1, workdir: '/home/project' });
  });

  it('starts the kernel in the work directory with the given name', async () => {
    const { boot, frames } = await setUp();
    const booting = boot({ workdirName: 'my app.2' });
    frames[0]?.say({ type: 'spindle.loaded' });
    expect(frames[0]?.posted).toMatchObject([{ message: { workdir: '/home/my app.2' } }]);
    frames[0]?.say({ type: 'spindle.ready' });
    expect(await booting).toMatchObject({ workdir: '/home/my app.2', path: expect.stringMatching(/^\/home\/my app\.2\/node_modules\/\.bin:/) });
  });

  it.each(['', '.', '..', 'a/b', '/etc'])('refuses the work directory name %j, and starts with a valid one afterward', async (workdirName) => {
    const { boot, succeed, frames } = await setUp();
    await expect(boot({ workdirName })).rejects.toThrow(TypeError);
    expect(frames).toEqual([]);
    expect(await succeed()).toMatchObject({ workdir: '/home/project' });
  });

  it('times out after 30 s with an error that names the runtime, and leaves no frame behind', async () => {
    const { boot, frames } = await setUp();
    const booting = boot();
    const outcome = booting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(frames[0]?.isRemoved).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ reason: 'timeout', message: 'Spindle took longer than 30s to boot' });
    expect(frames[0]?.isRemoved).toBe(true);
  });

  it.each([
    ['out of memory', 'out-of-memory'],
    ['WebAssembly.Memory(): could not allocate memory', 'out-of-memory'],
    ['Array buffer allocation failed', 'out-of-memory'],
    ['unreachable', 'out-of-memory'],
    ['The kernel worker could not be loaded.', 'headless-failed'],
  ])('that fails with “%s” is reported as %s', async (message, reason) => {
    const { fail } = await setUp();
    expect(await fail(message)).toBe(reason);
  });

  it('names what is missing if the page is not cross-origin isolated', async () => {
    const { boot } = await setUp({ isIsolated: false });
    await expect(boot()).rejects.toMatchObject({ reason: 'not-isolated', message: expect.stringContaining('Cross-Origin-Opener-Policy') });
    const { boot: bootInsecure } = await setUp({ isIsolated: false, isSecure: false });
    await expect(bootInsecure()).rejects.toThrow('https or localhost');
  });

  it('allows only one runtime at a time', async () => {
    const { boot, succeed, fail, frames } = await setUp();
    const booting = boot();
    await expect(boot()).rejects.toThrow('Runtime already booted');
    frames[0]?.say({ type: 'spindle.failed', message: 'no' });
    await booting.catch(() => undefined);
    expect(await fail('no')).toBe('headless-failed'); // a failed boot does not count
    const runtime = await succeed();
    await expect(boot()).rejects.toThrow('Runtime already booted');
    runtime.teardown();
    (await succeed()).teardown();
  });

  it('can be torn down only once: a second teardown is an error', async () => {
    const { succeed, frames } = await setUp();
    const runtime = await succeed();
    runtime.teardown();
    expect(frames[0]?.isRemoved).toBe(true);
    expect(() => runtime.teardown()).toThrow('Runtime already torn down');
    await expect(runtime.setCorsProxy(false)).rejects.toThrow('Runtime already torn down');
  });
});
