import { expect, it } from 'vitest';
import { ASK_A_MODEL, QUICK_ACTIONS_EXAMPLE, splitQuickActions } from './quick-actions.ts';
import { TagParser } from './artifacts/tag-parser.ts';

const PLAN = `I would add a page.\n\n${QUICK_ACTIONS_EXAMPLE}`;

it('at the end of a text are split off', () => {
  expect(splitQuickActions(PLAN)).toEqual({ text: 'I would add a page.', actions: ['Implement this', 'Compare it with a simpler way'] });
});

it('are at most three, short and unique, without list markers', () => {
  const text = `x\n<latheQuickActions>\n- One\n2. Two\n* One\n${'long '.repeat(40)}\nThree\nFour\n</latheQuickActions>\n`;
  expect(splitQuickActions(text).actions).toEqual(['One', 'Two', 'Three']);
});

it('are never shown as text, even while incomplete', () => {
  const whole = splitQuickActions(PLAN).text;
  for (let end = whole.length; end <= PLAN.length; end += 1) {
    const { text } = splitQuickActions(PLAN.slice(0, end));
    // The first letters of a tag could still become anything.
    expect(text.replace(/\s*(?:<(?:la?)?)?$/, '')).toBe(whole);
  }
});

it('are not a reply if they offer language models', () => {
  const text = `Not done.\n\n<latheQuickActions>\nAdd tags\n${ASK_A_MODEL}\n</latheQuickActions>`;
  expect(splitQuickActions(text)).toEqual({ text: 'Not done.', actions: ['Add tags'], offersModels: true });
});

it('stay text in the middle of a text', () => {
  expect(splitQuickActions(`${PLAN}\nand more`)).toEqual({ text: `${PLAN}\nand more`, actions: [] });
  expect(splitQuickActions('a < b and <la')).toEqual({ text: 'a < b and <la', actions: [] });
});

it('pass through the tag parser under any chunking', () => {
  for (let size = 1; size < 12; size += 1) {
    const parser = new TagParser({ messageId: 'm', step: 0, title: 'Changes' });
    const events = [];
    for (let at = 0; at < PLAN.length; at += size) events.push(...parser.push(PLAN.slice(at, at + size)));
    events.push(...parser.end());
    expect(events.every(({ type }) => type === 'text.delta')).toBe(true);
    expect(events.map((event) => (event.type === 'text.delta' ? event.text : '')).join('')).toBe(PLAN);
  }
});
