import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no violation of WCAG 2.1 AA that axe can find on the shown page. Excluded are frames, which are the person's own
 * app, and text that a program dims in the terminal. Separators lie between landmarks, and menus float above them. Visible
 * text that is not in an accessible name is a key, a badge or initials beside the label.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Elements that fade in have other colors meanwhile, and one animation may start another. Spinners never end.
  await page.evaluate(async () => {
    const ending = () => document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let running = ending(); running.length > 0; running = ending()) await Promise.allSettled(running.map(({ finished }) => finished));
  });
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const results = await checker.run(
      { exclude: ['iframe', '[role=separator]', '.xterm-dim'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], iframes: false, rules: { 'label-content-name-mismatch': { enabled: false } } },
    );
    const isFloating = (selector: unknown) => document.querySelector(String(selector))?.closest('[data-radix-popper-content-wrapper]') != null;
    return results.violations
      .map(({ id, help, nodes }) => ({ id, help, nodes: id === 'region' ? nodes.filter(({ target }) => !isFloating(target[0])) : nodes }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
  });
  expect(violations, screen).toEqual([]);
}
