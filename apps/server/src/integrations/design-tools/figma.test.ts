import { AppError } from '@lathe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseFigmaAddress } from './figma-address.ts';
import { createFigma } from './figma.ts';
import { FIGMA_FRAME_URL, FIGMA_TOKEN, type FigmaDouble, startFigmaDouble } from './testing/figma-double.ts';

let double: FigmaDouble;
beforeAll(async () => {
  double = await startFigmaDouble();
});
afterAll(() => double.close());
afterEach(() => {
  for (const name of Object.keys(double.faults)) delete double.faults[name as keyof typeof double.faults];
});

const figma = () => createFigma({ baseUrl: double.url, fetch, guardedFetch: refuseAll });
const refuseAll = () => Promise.reject(new AppError('invalid-input', 'This address is blocked.'));
const options = { signal: new AbortController().signal };
const frame = (url = FIGMA_FRAME_URL, token = FIGMA_TOKEN) => figma().frame(url, token, options);
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('Figma links', () => {
  it.each([
    ['https://www.figma.com/design/AbCdEfGhIjKlMnOp/Title?node-id=1-2&t=xyz', { fileKey: 'AbCdEfGhIjKlMnOp', nodeId: '1:2' }],
    ['https://figma.com/file/AbCdEfGhIjKlMnOp/?node-id=12%3A34', { fileKey: 'AbCdEfGhIjKlMnOp', nodeId: '12:34' }],
    [' https://www.figma.com/design/AbCdEfGhIjKlMnOp/branch/QrStUvWxYz0123/Title?node-id=I1-2;3-4 ', { fileKey: 'QrStUvWxYz0123', nodeId: 'I1:2;3:4' }],
  ])('reads %s', (link, address) => {
    expect(parseFigmaAddress(link)).toEqual(address);
  });

  it.each([
    ['https://www.figma.com/design/AbCdEfGhIjKlMnOp/Title', 'This link leads to a whole file.'],
    ['https://www.figma.com/board/AbCdEfGhIjKlMnOp/Title?node-id=1-2', 'FigJam boards'],
    ['https://www.figma.com/design/../v1/me?node-id=1-2', 'not a link to a Figma file'],
    ['https://www.figma.com.evil.example/design/AbCdEfGhIjKlMnOp/x?node-id=1-2', 'not a link to a Figma file'],
    ['https://www.figma.com/design/AbCdEfGhIjKlMnOp/x?node-id=1-2/../../me', 'no valid node-id'],
    ['http://www.figma.com/design/AbCdEfGhIjKlMnOp/x?node-id=1-2', 'not a link to a Figma file'],
    ['the frame', 'not a link to a Figma file'],
  ])('refuses %s and says what to copy', (link, problem) => {
    expect(() => parseFigmaAddress(link)).toThrow(problem);
    expect(() => parseFigmaAddress(link)).toThrow('Copy link to selection');
  });
});

describe('Figma', () => {
  it('translates layouts, looks and texts of a frame', async () => {
    const { root, ...found } = await frame();
    expect(found).toMatchObject({
      name: 'Landing page',
      width: 1280,
      height: 1312,
      namedColors: [{ name: 'Brand/Primary', value: '#2563eb' }],
      notes: ['“A note” was left out: layers of the type sticky cannot be translated.'],
    });
    const [bar, hero, cards, , footer] = root.children;
    expect(bar).toMatchObject({
      name: 'Navbar',
      style: { display: 'flex', 'justify-content': 'space-between', padding: '20px 64px', 'align-self': 'stretch' },
    });
    expect(hero).toMatchObject({ style: { 'background-image': 'linear-gradient(90deg, #eff6ff 0%, #f5f3ff 100%)' } });
    const lead = hero?.type === 'box' && hero.children[0]?.type === 'box' ? hero.children[0].children[1] : undefined;
    expect(lead).toMatchObject({
      lines: [
        {
          runs: [
            { text: 'Order by ', style: {} },
            { text: 'ten', style: { 'font-weight': '700' } },
            { text: ', and a neighbor brings it by six.', style: {} },
          ],
        },
      ],
    });
    expect(cards?.type === 'box' && cards.children[0]).toMatchObject({
      component: { name: 'Feature card' },
      style: { border: '1px solid #e2e8f0', 'border-radius': '16px', 'box-shadow': '0 4px 12px #0f172a14' },
    });
    expect(footer?.type === 'box' && footer.children.map(({ style }) => [style['left'], style['right'], style['top']])).toEqual([
      ['64px', undefined, 'calc(50% + -12px)'],
      [undefined, '64px', 'calc(50% + -12px)'],
    ]);
  });

  it('names the component of a variant by its set, and joins an icon’s shapes to one drawing', async () => {
    const { root, assets } = await frame();
    const bar = root.children[0];
    expect(bar?.type === 'box' && bar.children[1]).toMatchObject({ component: { name: 'Button' } });
    expect(assets.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'image Photo of apples',
      'vector icon / spark',
      'vector icon / spark',
      'vector icon / spark',
    ]);
  });

  it('downloads pictures, and drawings without their scripts', async () => {
    const { assets } = await frame();
    const contents = await figma().assets({ url: FIGMA_FRAME_URL, assets: assets.map(({ id, type }) => ({ id, type })) }, FIGMA_TOKEN, options);
    expect(contents.map(({ id, contents: found }) => [id, found?.extension])).toEqual(assets.map(({ id, type }) => [id, type === 'image' ? 'png' : 'svg']));
    const drawing = Buffer.from(contents[1]?.contents?.base64 ?? '', 'base64').toString();
    expect(drawing).toContain('<path');
    expect(drawing).not.toContain('script');
  });

  it('names assets that cannot be had, and returns the others', async () => {
    const { assets } = await frame();
    const wanted = { url: FIGMA_FRAME_URL, assets: assets.map(({ id, type }) => ({ id, type })) };
    double.faults.undrawn = new Set([assets[1]?.id ?? '']);
    expect((await figma().assets(wanted, FIGMA_TOKEN, options)).map(({ error }) => error)).toEqual([
      undefined,
      'Figma has no picture of this layer.',
      undefined,
      undefined,
    ]);
    double.faults.downloadStatus = 410;
    expect((await figma().assets(wanted, FIGMA_TOKEN, options))[0]?.error).toContain('410');
    delete double.faults.downloadStatus;
    double.faults.download = '<html>Sign in</html>';
    expect((await figma().assets(wanted, FIGMA_TOKEN, options))[0]?.error).toBe('This is not an SVG drawing.');
    double.faults.downloadUrl = 'http://169.254.169.254/latest';
    expect((await figma().assets(wanted, FIGMA_TOKEN, options))[0]?.error).toBe('This address is blocked.');
    delete double.faults.downloadUrl;
    double.faults.download = new Uint8Array(11 * 1024 * 1024);
    expect((await figma().assets(wanted, FIGMA_TOKEN, options))[0]?.error).toContain('too large');
  });

  it('says what to do about a refused token, a missing file and a missing frame', async () => {
    expect(await failure(frame(FIGMA_FRAME_URL, 'other'))).toMatchObject({ code: 'forbidden' });
    expect(await failure(frame('https://www.figma.com/design/OtherFileKey123/x?node-id=1-2'))).toMatchObject({ code: 'not-found' });
    expect((await failure(frame('https://www.figma.com/design/AbCdEfGhIjKlMnOp/x?node-id=9-9'))).message).toContain('does not exist');
    expect(await figma().accountName(FIGMA_TOKEN, options)).toBe('Ann');
  });

  it('survives a service that misbehaves', async () => {
    Object.assign(double.faults, { status: 429, retryAfter: 7200 });
    expect(await failure(frame())).toMatchObject({ code: 'rate-limited', message: 'Figma allows no more calls right now. Try again in 2 hours.' });
    delete double.faults.retryAfter;
    double.faults.status = 500;
    expect(await failure(frame())).toMatchObject({ code: 'bad-server-response' });
    delete double.faults.status;
    double.faults.body = '<html>';
    expect(await failure(frame())).toMatchObject({ code: 'bad-server-response' });
    double.faults.body = JSON.stringify({ nodes: { '1:2': { document: { id: 1 } } } });
    expect(await failure(frame())).toMatchObject({ code: 'bad-server-response' });
    delete double.faults.body;
    double.faults.isCut = true;
    expect(await failure(frame())).toMatchObject({ code: 'network-error' });
    double.faults.delayMs = 5_000;
    const stop = new AbortController();
    const waiting = figma().frame(FIGMA_FRAME_URL, FIGMA_TOKEN, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});
