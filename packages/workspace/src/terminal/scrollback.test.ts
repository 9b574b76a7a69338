import { expect, it } from 'vitest';
import { createScrollback } from './scrollback.ts';

const setUp = (kept?: string) => createScrollback({ onPrinted: () => undefined, kept });

it('a follower gets everything so far, then new output, until it stops following', () => {
  const scrollback = setUp();
  scrollback.print('one ');
  const heard: string[] = [];
  const stop = scrollback.follow((data) => void heard.push(data));
  scrollback.print('two ');
  stop();
  scrollback.print('three');
  expect(heard).toEqual(['one ', 'two ']);
  expect(scrollback.text()).toBe('one two three');
});

it('keeps whole lines of the newest output, or the end of a single long line', () => {
  const lines = setUp();
  for (let part = 0; part < 10; part++) lines.print(Array.from({ length: 5_000 }, (_, line) => `line ${part * 5_000 + line}\n`).join(''));
  expect(lines.text().length).toBeLessThanOrEqual(400_000);
  expect(lines.text()).toMatch(/^line \d+\n(?:line \d+\n)*line 49999\n$/);
  const one = setUp();
  one.print('x'.repeat(500_000));
  expect(one.text()).toHaveLength(400_000);
});

it('restored after a reload turns off what its program left on, if it printed anything', () => {
  expect(setUp('\u001b[31mred').text()).toContain('red\u001b[0m');
  expect(setUp('').text()).toBe('');
});
