import { describe, expect, it } from 'vitest';
import { checkOutput, type OutputCheck } from './check-output.ts';

const HEAD =
  '<title>Bread list</title><meta name="description" content="What is baked today"><link rel="icon" href="/icon.svg"><meta property="og:image" content="/og.png">';
const GOOD = { 'index.html': `${HEAD}<a href="/icon.svg">Icon</a>`, 'icon.svg': '<svg/>', 'og.png': 'x' };

const check = (files: Readonly<Record<string, string>>, secret = 'none of it') =>
  checkOutput(
    Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    { redact: (text) => text.replaceAll(secret, '') },
  );
const notPassed = (files: Readonly<Record<string, string>>, secret?: string) =>
  Object.fromEntries(check(files, secret).flatMap(({ id, status, detail }: OutputCheck) => (status === 'passed' ? [] : [[id, detail]])));

describe('the checks before publishing', () => {
  it('find nothing in a good app', () => {
    expect(notPassed(GOOD)).toEqual({});
  });

  it.each([
    ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'a secret key of Stripe'],
    [`sk-ant-${'a1'.repeat(20)}`, 'an OpenAI or Anthropic key'],
    ['AKIAIOSFODNN7EXAMPLE', 'an AWS access key'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'a GitHub token'],
    ['-----BEGIN PRIVATE KEY-----', 'a private key'],
    ['a value of mine', 'a value of the project’s .env'],
  ])('find %s in the files, with its remedy', (key, name) => {
    const [secrets] = check({ ...GOOD, 'assets/a.js': `const key = "${key}"` }, 'a value of mine');
    expect(secrets).toMatchObject({ id: 'secrets', status: 'danger', detail: expect.stringContaining(`${name} in assets/a.js`), request: expect.any(String) });
  });

  it('allow the keys that are made for browsers', () => {
    expect(notPassed({ ...GOOD, 'a.js': 'pk_live_4eC39HqLyjWDarjtT1zdp7dc sb_publishable_4eC39HqLyjWDarjtT1zd' })).toEqual({});
  });

  it('find an .env file, a missing title, description, icon and picture, and a robots.txt that shuts everything out', () => {
    expect(notPassed({ 'index.html': '<title>Vite + React</title>', '.env.local': 'A=b', 'robots.txt': 'User-agent: *\nDisallow: /' })).toEqual({
      secrets: expect.stringContaining('.env.local'),
      title: expect.any(String),
      preview: 'Shared links show plain text.',
      icon: 'Tabs show an empty page.',
      robots: 'Even a public site is not listed.',
    });
  });

  it('find local links that lead nowhere, where the app’s own router does not decide', () => {
    const pages = {
      ...GOOD,
      '404.html': 'x',
      'about.html': '<a href="./gone">x</a><a href="/">x</a><a href="#a">x</a><a href="https://b.example/x">x</a><img src="/no.png">',
    };
    expect(notPassed(pages)).toEqual({ links: 'Nothing is at /gone, /no.png.' });
    expect(notPassed({ ...GOOD, 'index.html': `${HEAD}<a href="/orders">x</a><img src="/no.png">` })).toEqual({ links: 'Nothing is at /no.png.' });
  });

  it('find that several pages have no 404 page, and that an app is large', () => {
    expect(notPassed({ ...GOOD, 'about.html': 'x', 'film.bin': 'x'.repeat(6_000_000) })).toEqual({
      missing: 'A wrong address shows plain text.',
      size: expect.stringContaining('film.bin has 6.0 MB'),
    });
  });

  it.each([
    ['titles', '<title', ''],
    ['links', '<link rel=', ''],
    ['attributes', ' rel=rel', '<link'],
    ['meta elements', '<meta name=description content=', ''],
    ['scripts', '<script', ''],
    ['comments', '<!--', ''],
    ['addresses', ' href="', '<a'],
    ['spaces', ' ', '<a href='],
    ['keys', 'sk-', ''],
    ['lines of a private key', '-----BEGIN A', ''],
  ])('take no longer for %s that never end', (_what, repeated, begin) => {
    const startedAt = performance.now();
    check({ 'index.html': begin + repeated.repeat(60_000), 'about.html': begin + repeated.repeat(60_000), 'a.js': repeated.repeat(60_000) });
    check({ ...GOOD, 'robots.txt': `user-agent: *${'\n'.repeat(100_000)}x` });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('read robots.txt with comments, spaces and empty lines', () => {
    const of = (text: string) => notPassed({ ...GOOD, 'robots.txt': text })['robots'];
    expect(of('# Nobody\r\nUser-agent : *\r\n\r\n# at all\r\nDisallow: / # ever\r\n')).toBe('Even a public site is not listed.');
    expect(of('User-agent: *\nDisallow: /private\n')).toBeUndefined();
  });
});
