import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';
import { BEYOND } from './requests/beyond.ts';
import { CALCULATORS } from './requests/calculators.ts';
import { CHECKLISTS } from './requests/checklists.ts';
import { CLOCKS } from './requests/clocks.ts';
import { CODE_TOOLS } from './requests/code-tools.ts';
import { COMPOUND } from './requests/compound.ts';
import { DASHBOARDS } from './requests/dashboards.ts';
import { EVENTS } from './requests/events.ts';
import { EVERYDAY } from './requests/everyday.ts';
import { FROM_OUTSIDE } from './requests/from-outside.ts';
import { GAMES } from './requests/games.ts';
import { GENERATORS } from './requests/generators.ts';
import { GOALS } from './requests/goals.ts';
import { NEW_APPS } from './requests/new-apps.ts';
import { ORDERS } from './requests/orders.ts';
import { OTHER_LANGUAGES } from './requests/other-languages.ts';
import { PROJECT_WORK } from './requests/project-work.ts';
import { judge, readTable } from './requests/read-table.ts';
import { RANGES } from './requests/ranges.ts';
import { SECOND_SENTENCES } from './requests/second-sentences.ts';
import { SETTINGS } from './requests/settings.ts';
import { TEXT_TOOLS } from './requests/text-tools.ts';
import { TYPING_ERRORS } from './requests/typing-errors.ts';
import { UNSEEN_APPS } from './requests/unseen-apps.ts';
import { UNSEEN_CHANGES } from './requests/unseen-changes.ts';
import { UNSEEN_LISTS } from './requests/unseen-lists.ts';
import { UNSEEN_TYPING_ERRORS } from './requests/unseen-typing-errors.ts';
import { VOICES } from './requests/voices.ts';

const TABLES = {
  NEW_APPS,
  SECOND_SENTENCES,
  COMPOUND,
  PROJECT_WORK,
  TYPING_ERRORS,
  OTHER_LANGUAGES,
  FROM_OUTSIDE,
  EVERYDAY,
  SETTINGS,
  UNSEEN_APPS,
  UNSEEN_CHANGES,
  UNSEEN_TYPING_ERRORS,
  VOICES,
  CALCULATORS,
  GENERATORS,
  GAMES,
  CODE_TOOLS,
  CLOCKS,
  TEXT_TOOLS,
  GOALS,
  CHECKLISTS,
  RANGES,
  UNSEEN_LISTS,
  ORDERS,
  EVENTS,
  DASHBOARDS,
};
const lines = Object.entries(TABLES).flatMap(([table, text]) => readTable(text).map((line) => ({ table, line })));
const judged = lines.map(({ table, line }) => ({ table, text: line.messages.join(' >> '), expected: line.expectations.join(' '), ...judge(line) }));
const of = (verdict: string) => judged.filter((each) => each.verdict === verdict);

describe('the table of requests', () => {
  it('has at least 400: half of them second or compound, 15 % with typing errors, 60 in other languages', () => {
    expect(judged.length).toBeGreaterThanOrEqual(400);
    expect(readTable(OTHER_LANGUAGES).length).toBeGreaterThanOrEqual(60);
    expect([...readTable(TYPING_ERRORS), ...readTable(UNSEEN_TYPING_ERRORS)].length / judged.length).toBeGreaterThanOrEqual(0.15);
    const isMore = ({ table, text }: { table: string; text: string }) => table === 'COMPOUND' || text.includes(' >> ');
    expect(judged.filter(isMore).length / judged.length).toBeGreaterThanOrEqual(0.5);
  });

  it('none is done wrongly', () => {
    expect(of('wrong').map(({ text, expected, detail }) => `${text}\n     wanted ${expected}\n     but ${detail}`)).toEqual([]);
  });

  it('none is passed over in silence', () => {
    expect(of('silent').map(({ text }) => text)).toEqual([]);
  });

  it('what is beyond it is refused by name, and the rest of the message is done', () => {
    const beyond = readTable(BEYOND).map((line) => ({ text: line.messages.join(' >> '), ...judge(line) }));
    expect(beyond.filter(({ verdict }) => verdict !== 'refused').map(({ text, verdict, detail }) => `${verdict}: ${text}\n     ${detail}`)).toEqual([]);
  });

  it('at least 90 % are done in full, and the rest is refused by name', () => {
    const share = of('done').length / judged.length;
    if (process.env['SHOW_TABLE'] !== undefined) {
      for (const verdict of ['done', 'refused', 'wrong', 'silent']) console.log(`${verdict}: ${of(verdict).length} of ${judged.length}`);
      for (const { text, detail } of of('refused')) console.log(`  ${text}\n      ${detail}`);
    }
    expect(
      share,
      of('refused')
        .map(({ text, detail }) => `${text}: ${detail}`)
        .join('\n'),
    ).toBeGreaterThanOrEqual(0.9);
  });

  it('a message is understood in less than 20 ms', () => {
    const started = performance.now();
    const some = lines.slice(0, 200);
    for (const { line } of some) for (const message of line.messages) understand(message, null);
    expect((performance.now() - started) / some.length).toBeLessThan(20);
  });
});
