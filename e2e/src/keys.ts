/** Moving through a page by keyboard. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const TAB_LIMIT = 60;

/** Presses Tab until an element of that role and name has the focus, which must be visible at every step. */
export async function tabTo(page: Page, role: string, name?: string, key = 'Tab'): Promise<void> {
  const wanted = page.locator(':focus').and(page.getByRole(role as 'button', name === undefined ? {} : { name }));
  for (let presses = 0; presses < TAB_LIMIT; presses++) {
    if ((await wanted.count()) > 0) return;
    // In a text Tab indents, except for two seconds after this.
    if ((await page.locator('.cm-content:focus').count()) > 0) await page.keyboard.press('Escape');
    await page.keyboard.press(key);
    expect(await page.evaluate(unseenFocus), 'the focus is to be seen').toBeUndefined();
  }
  throw new Error(`No ${role} ${name ?? ''} within ${TAB_LIMIT} presses of ${key}.`);
}

/** The focused element if neither it nor the frame around it has a focus ring. The editor and the terminal have a caret instead. */
function unseenFocus(): string | undefined {
  const FRAMES = 4;
  const element = document.activeElement;
  if (!element || element === document.body || element.tagName === 'IFRAME' || element.closest('.cm-editor, .xterm, [role="tree"]')) return undefined;
  for (let frame: Element | null = element, depth = 0; frame && depth < FRAMES; frame = frame.parentElement, depth++) {
    const { outlineStyle, outlineWidth } = getComputedStyle(frame);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return undefined;
  }
  return element.outerHTML.slice(0, 200);
}
