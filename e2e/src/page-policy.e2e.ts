/** The browser enforces the Content-Security-Policy of the product's pages, and the operator learns what it refused. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { takeRefusals } from './page-policy.ts';
import { expect, test } from './test.ts';

test('injected markup, scripts, evaluated code and other origins are refused, and the log says so', async ({ page, product }) => {
  const asked: string[] = [];
  // Another origin, which would accept every page.
  const foreign = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'content-type': 'image/png' }).end();
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;

  try {
    await expect(page.getByRole('textbox', { name: 'Describe the app you want to build' })).toBeVisible();
    const attempts = await page.evaluate(async (other) => {
      const attempt = (action: () => unknown): Promise<string> =>
        new Promise((resolve) => {
          // In a separate task, because the policy does not apply to what the test's tools evaluate.
          setTimeout(async () => {
            try {
              resolve(`done: ${String(await action())}`);
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        });
      const seen = window as unknown as { ran?: string[] };
      seen.ran = [];
      const inline = document.createElement('script');
      const element = document.createElement('div');
      document.body.append(element);
      const loaded = (tag: HTMLElement) =>
        new Promise((resolve) => {
          tag.onload = () => resolve('loaded');
          tag.onerror = () => resolve('failed');
          document.body.append(tag);
        });
      // The parser creates markup as an injection on the server would, bypassing Trusted Types.
      const parsed = new DOMParser() as unknown as { parseFromString(text: unknown, type: string): Document };
      return {
        innerHTML: await attempt(() => {
          element.innerHTML = '<img src=x onerror="ran.push(1)">';
        }),
        insertAdjacentHTML: await attempt(() => element.insertAdjacentHTML('beforeend', '<b>x</b>')),
        documentWrite: await attempt(() => document.write('<b>x</b>')),
        parser: await attempt(() => parsed.parseFromString('<b>x</b>', 'text/html')),
        scriptText: await attempt(() => {
          inline.textContent = 'ran.push(2)';
          document.body.append(inline);
        }),
        handlerAttribute: await attempt(() => element.setAttribute('onclick', 'ran.push(3)')),
        eval: await attempt(() => Reflect.get(window, 'eval')('ran.push(4)')),
        functionOfText: await attempt(() => new Function('ran.push(5)')()),
        timerOfText: await attempt(() => setTimeout('ran.push(6)')),
        policy: await attempt(() =>
          (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy('default', {
            createHTML: (text: string) => text,
          }),
        ),
        worker: await attempt(() => new Worker(URL.createObjectURL(new Blob(['ran.push(7)'])))),
        javascriptLink: await attempt(() => {
          const link = document.createElement('a');
          link.href = 'javascript:ran.push(8)';
          document.body.append(link);
          link.click();
        }),
        base: await attempt(() => {
          const base = document.createElement('base');
          base.href = other;
          document.head.append(base);
          const { baseURI } = document;
          base.remove();
          return baseURI.startsWith(other);
        }),
        fetch: await attempt(() => fetch(`${other}/fetch`)),
        beacon: await attempt(() => navigator.sendBeacon(`${other}/beacon`)),
        image: await attempt(() => loaded(Object.assign(document.createElement('img'), { src: `${other}/image` }))),
        style: await attempt(() => loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${other}/style` }))),
        // The browser shows its own page in place of one that it refuses.
        frame: await attempt(() => loaded(Object.assign(document.createElement('iframe'), { src: `${other}/frame` }))),
        ran: JSON.stringify(seen.ran),
      };
    }, origin);
    expect(attempts).toEqual({
      innerHTML: 'TypeError',
      insertAdjacentHTML: 'TypeError',
      documentWrite: 'TypeError',
      parser: 'TypeError',
      scriptText: 'TypeError',
      handlerAttribute: 'TypeError',
      eval: 'EvalError',
      functionOfText: 'EvalError',
      timerOfText: 'TypeError',
      policy: 'TypeError',
      worker: 'TypeError',
      javascriptLink: 'done: undefined',
      base: 'done: false',
      fetch: 'TypeError',
      beacon: 'done: true',
      image: 'done: failed',
      style: 'done: failed',
      frame: 'done: loaded',
      ran: '[]',
    });
    // The same markup as part of the page, where no Trusted Type is asked for.
    await page.route(`${product.origin}/sign-in`, async (route) => {
      const answer = await route.fetch();
      const injected = `<script>window.injected = 1</script><script src="/injected.js"></script><img src="${origin}/markup" onerror="window.injected = 2"><style>body { display: none }</style>`;
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${injected}</body>`) });
    });
    await page.goto(`${product.origin}/sign-in`);
    await expect(page.getByLabel(/^password$/i)).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(asked).toEqual([]);

    const refused = takeRefusals().join('\n');
    for (const directive of [
      'script-src-elem',
      'script-src-attr',
      'script-src ',
      'require-trusted-types-for',
      'trusted-types',
      'connect-src',
      'img-src',
      'style-src-elem',
    ])
      expect(refused).toContain(directive);
    for (const told of ['connect-src', 'img-src', 'frame-src', 'script-src-elem']) await expect.poll(() => product.log).toContain(`"directive":"${told}"`);
    expect(product.log).toContain(`"blocked":"${origin}"`);
    for (const secret of ['/fetch', '/image', 'ran.push']) expect(product.log).not.toContain(secret);
  } finally {
    foreign.close();
  }
});
