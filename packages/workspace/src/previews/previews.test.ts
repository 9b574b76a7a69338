import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import type { PageCommand, PageReport } from './page-protocol.ts';
import { createPreviews } from './previews.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A page in the frame that behaves as the test says. */
function setUp({ isExpo = false } = {}) {
  const runtime = new FakeRuntime();
  const page = { isStuck: false, loads: 0, frames: 0, sent: [] as string[], commands: [] as unknown[] };
  const facts = { isDialogOpen: false, painter: Promise.resolve('painter') };
  const ready: number[] = [];
  const deps = { waitsForFramework: () => isExpo, isDialogOpen: () => facts.isDialogOpen, loadPainter: () => facts.painter };
  const previews = createPreviews(deps, new AbortController());
  previews.follow(runtime, { open: () => undefined, ready: (port) => ready.push(port) });
  const say = (report: PageReport, port = previews.selectedPort.get() as number) => previews.reported(port, report);
  previews.setFrame({
    postMessage(message, _origin, [port] = []) {
      const command = message as PageCommand | { type: 'spindle.reload' };
      page.sent.push(command.type);
      page.commands.push(command);
      if (page.isStuck) return;
      if (command.type === 'lathe.heartbeat') say({ type: 'lathe.alive', id: command.id });
      if (command.type === 'spindle.reload') port?.postMessage('reloading');
    },
  });
  previews.reloadCount.listen(() => {
    page.loads += 1;
  });
  previews.frameCount.listen(() => {
    page.frames += 1;
  });
  const open = (port: number) => runtime.openPort(port);
  const close = (port: number) => runtime.emit('port', port, 'close', '');
  /** The frame has loaded a page with the script in it. */
  const load = () => {
    say({ type: 'lathe.init' });
    previews.frameLoaded();
  };
  return { previews, page, facts, ready, open, close, say, load };
}

const ports = (previews: ReturnType<typeof setUp>['previews']) => previews.previews.get().map(({ port }) => port);
/** Messages of ports are delivered by the event loop, which these tests do not fake. */
const messagesDelivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage('last');
  });

describe('ports', () => {
  it('open makes a port ready, close removes it', () => {
    const { previews, open, close, ready } = setUp();
    open(5173);
    expect(previews.previews.get()).toMatchObject([{ port: 5173, isReady: true, baseUrl: 'http://5173--x.preview.localhost' }]);
    expect(ready).toEqual([5173]);
    close(5173);
    expect(ports(previews)).toEqual([]);
    expect(previews.selectedPort.get()).toBeUndefined();
  });

  it('each open port has one preview, however often it opens', () => {
    const { previews, open, close } = setUp();
    for (const port of [5173, 8081, 5173]) open(port);
    expect(previews.previews.get().map(({ port, baseUrl }) => [port, baseUrl])).toEqual([
      [5173, 'http://5173--x.preview.localhost'],
      [8081, 'http://8081--x.preview.localhost'],
    ]);
    close(5173);
    expect(ports(previews)).toEqual([8081]);
  });

  it('the lowest of several is selected, but only once', () => {
    const { previews, open } = setUp();
    open(8081);
    open(5173);
    expect(previews.selectedPort.get()).toBe(5173);
    open(3000);
    expect(previews.selectedPort.get()).toBe(5173);
    expect(ports(previews)).toEqual([3000, 5173, 8081]);
  });

  it('the person’s selection stays, even when its server comes back', () => {
    const { previews, open, close } = setUp();
    open(3000);
    previews.selectPort(3000);
    open(80);
    expect(previews.selectedPort.get()).toBe(3000);
    close(3000);
    expect(previews.selectedPort.get()).toBe(80);
    open(3000);
    expect(previews.selectedPort.get()).toBe(3000);
  });

  it('show a generic masked address, and with a tunnel the first 7 characters of its first label', () => {
    const { previews, open } = setUp();
    open(5173);
    expect(previews.previews.get()[0]?.shownHost).toBe('https://preview.lathe.local');
    previews.setTunnelAddress(5173, 'https://abcdefghijkl.preview.example.org');
    expect(previews.previews.get()[0]?.shownHost).toBe('abcdefg….preview.example.org');
    previews.setTunnelAddress(5173, undefined);
    expect(previews.previews.get()[0]?.shownHost).toBe('https://preview.lathe.local');
  });
});

describe('the framework expo', () => {
  it('is not ready until its page reports that the framework is', () => {
    const { previews, open, say, ready } = setUp({ isExpo: true });
    open(8081);
    expect(previews.previews.get()[0]?.isReady).toBe(false);
    expect(ready).toEqual([]);
    say({ type: 'lathe.framework-ready' });
    expect(previews.previews.get()[0]?.isReady).toBe(true);
    expect(ready).toEqual([8081]);
    vi.advanceTimersByTime(15_000);
    expect(ready).toEqual([8081]);
  });

  it('counts as ready after 15 s', () => {
    const { previews, open, ready } = setUp({ isExpo: true });
    open(8081);
    vi.advanceTimersByTime(14_999);
    expect(ready).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(previews.previews.get()[0]?.isReady).toBe(true);
  });

  it('is not made ready later if it was closed before', () => {
    const { previews, open, close, ready } = setUp({ isExpo: true });
    open(8081);
    close(8081);
    vi.advanceTimersByTime(15_000);
    expect(ready).toEqual([]);
    expect(ports(previews)).toEqual([]);
  });
});

describe('the address bar', () => {
  it('follows the page and goes back and forward along its places', () => {
    const { previews, page, open, say, load } = setUp();
    open(5173);
    load();
    say({ type: 'lathe.location', location: '/', change: 'push' });
    expect(previews.canGoBack.get()).toBe(false);
    say({ type: 'lathe.location', location: '/cart', change: 'push' });
    say({ type: 'lathe.location', location: '/cart?step=2', change: 'replace' });
    expect(previews.location.get()).toBe('/cart?step=2');
    previews.back();
    expect(page.sent).toContain('lathe.history.back');
    say({ type: 'lathe.location', location: '/', change: 'traverse' });
    expect([previews.location.get(), previews.canGoBack.get(), previews.canGoForward.get()]).toEqual(['/', false, true]);
    previews.forward();
    say({ type: 'lathe.location', location: '/cart?step=2', change: 'traverse' });
    expect(previews.canGoForward.get()).toBe(false);
  });

  it('never goes back beyond the first place: the browser would leave the project', () => {
    const { previews, page, open, load } = setUp();
    open(5173);
    load();
    previews.back();
    previews.forward();
    expect(page.sent).toEqual([]);
  });

  it('loads the place that is typed', () => {
    const { previews, page, open } = setUp();
    open(5173);
    const before = page.loads;
    previews.navigate('about');
    expect(previews.location.get()).toBe('/about');
    expect(page.loads).toBe(before + 1);
    expect(previews.canGoBack.get()).toBe(true);
  });
});

describe('reload (200 ms)', () => {
  it('is done by the page itself when it answers in time', async () => {
    const { previews, page, open, load } = setUp();
    open(5173);
    load();
    const before = page.loads;
    previews.reload();
    await messagesDelivered();
    vi.advanceTimersByTime(1000);
    expect(page.sent).toEqual(['spindle.reload']);
    expect(page.loads).toBe(before);
  });

  it('loads the address again, in another frame, if the page says nothing for 200 ms', () => {
    const { previews, page, open, say, load } = setUp();
    open(5173);
    load();
    say({ type: 'lathe.location', location: '/cart', change: 'push' });
    page.isStuck = true;
    previews.reload();
    vi.advanceTimersByTime(199);
    expect(page.frames).toBe(0);
    vi.advanceTimersByTime(1);
    expect(page.frames).toBe(1);
    expect([previews.location.get(), previews.canGoBack.get()]).toEqual(['/cart', false]);
    const before = page.loads;
    // The stuck page's process lives on for a moment, and would take the new frame with it.
    vi.advanceTimersByTime(999);
    expect(page.loads).toBe(before);
    vi.advanceTimersByTime(1);
    expect(page.loads).toBe(before + 1);
  });

  it('does not load the page of a port that is no longer shown', () => {
    const { previews, page, open, load } = setUp();
    open(5173);
    load();
    open(3000);
    page.isStuck = true;
    previews.reload();
    vi.advanceTimersByTime(200);
    previews.selectPort(3000);
    const before = page.loads;
    vi.advanceTimersByTime(60_000);
    expect(page.loads).toBe(before);
  });

  it('happens at once for a document without the script', () => {
    const { previews, page, open } = setUp();
    open(5173);
    previews.frameLoaded();
    const before = page.loads;
    previews.reload();
    expect(page.loads).toBe(before + 1);
    expect(page.sent).toEqual([]);
  });
});

describe('heartbeat (6 s, 2 s)', () => {
  const start = () => {
    const all = setUp();
    all.open(5173);
    all.load();
    all.page.sent.length = 0;
    return all;
  };

  it('asks every 6 s, and leaves a page alone that answers', () => {
    const { previews, page } = start();
    vi.advanceTimersByTime(5999);
    expect(page.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(page.sent).toEqual(['lathe.heartbeat']);
    vi.advanceTimersByTime(2000 + 6000);
    expect(page.sent).toEqual(['lathe.heartbeat', 'lathe.heartbeat']);
    expect(previews.health.get()).toBe('ok');
  });

  it('reloads the page that does not answer within 2 s, and asks the person after three misses in a row', () => {
    const { previews, page } = start();
    page.isStuck = true;
    vi.advanceTimersByTime(6000 + 1999);
    expect(page.sent).toEqual(['lathe.heartbeat']);
    vi.advanceTimersByTime(1);
    expect(page.sent).toEqual(['lathe.heartbeat', 'spindle.reload']);
    vi.advanceTimersByTime(200);
    expect(page.frames).toBe(1);
    vi.advanceTimersByTime(8000);
    expect([page.frames, previews.health.get()]).toEqual([2, 'ok']);
    vi.advanceTimersByTime(8000);
    expect([page.frames, previews.health.get()]).toEqual([2, 'unresponsive']);
    page.isStuck = false;
    vi.advanceTimersByTime(8000);
    expect(previews.health.get()).toBe('ok');
  });

  it('continues in the frame that replaced a stuck one, though it began with an empty document', () => {
    const { previews, page } = start();
    page.isStuck = true;
    vi.advanceTimersByTime(8000 + 200);
    previews.frameLoaded();
    vi.advanceTimersByTime(16_000);
    expect(previews.health.get()).toBe('unresponsive');
  });

  it.each([
    ['the tab is in the background', ({ previews }: ReturnType<typeof setUp>) => previews.setTabVisible(false)],
    [
      'a dialog of the product is open',
      ({ facts }: ReturnType<typeof setUp>) => {
        facts.isDialogOpen = true;
      },
    ],
    ['a dialog of the page is open', ({ say }: ReturnType<typeof setUp>) => say({ type: 'lathe.page-dialog', isOpen: true })],
    ['the frame shows something without the script', ({ previews }: ReturnType<typeof setUp>) => previews.frameLoaded()],
  ])('rests while %s', (_what, rest) => {
    const all = start();
    rest(all);
    all.page.isStuck = true;
    vi.advanceTimersByTime(60_000);
    expect(all.page.sent).toEqual([]);
    expect(all.previews.health.get()).toBe('ok');
  });

  it('ends with the port', () => {
    const { close, page } = start();
    close(5173);
    vi.advanceTimersByTime(60_000);
    expect(page.sent).toEqual([]);
  });
});

describe('a picture of the page', () => {
  it('is drawn by a program that the page gets when it asks', async () => {
    const { page, facts, say, open, load } = setUp();
    open(5173);
    load();
    say({ type: 'lathe.painter-wanted' });
    await Promise.resolve();
    expect(page.commands).toEqual([{ type: 'lathe.painter', source: 'painter' }]);
    facts.painter = Promise.reject(new Error('Could not reach the server.'));
    say({ type: 'lathe.painter-wanted' });
    await vi.waitFor(() => expect(page.commands.at(-1)).toEqual({ type: 'lathe.painter', failure: 'Could not reach the server.' }));
  });

  it('comes from the page, or fails with its reason', async () => {
    const { previews, say, open, load } = setUp();
    open(5173);
    await expect(previews.capture()).rejects.toThrow('this is not a web page');
    load();
    const picture = new Blob(['x'], { type: 'image/jpeg' });
    const first = previews.capture();
    expect(previews.isCapturing.get()).toBe(true);
    say({ type: 'lathe.captured', id: 1, picture });
    expect(await first).toBe(picture);
    expect(previews.isCapturing.get()).toBe(false);
    const second = previews.capture();
    say({ type: 'lathe.capture-failed', id: 2, reason: 'The canvas is too large.' });
    await expect(second).rejects.toThrow('The canvas is too large.');
    const third = previews.capture();
    vi.advanceTimersByTime(20_000);
    await expect(third).rejects.toThrow('did not respond');
  });
});
