/** What a description says of the whole app, and not of what it has: "dark by default", "sorted by name", "the done ones last". */
import { add } from '../change/add.ts';
import { changeApp } from '../change/app.ts';
import { changeField } from '../change/field.ts';
import { limits, saysLimit } from '../change/limits.ts';
import { goals, saysGoal } from '../change/goals.ts';
import { averages, saysAverage } from '../change/averages.ts';
import { ranges, saysRange } from '../change/ranges.ts';
import { changeLook } from '../change/look.ts';
import { arranged, isOrder, order } from '../change/order.ts';
import { remove } from '../change/remove.ts';
import { stated } from '../change/stated.ts';
import { changeView } from '../change/view.ts';
import { saysState, states } from '../change/states.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import type { Clause, Work } from '../work.ts';

const SEPARATOR = /(,? (?:and|with|but) |, | (?:that|which) (?=(?:only|just|hides?) ))/i;

/** The parts of a text that are settings, and the text without them. */
export function takeSettings(text: string): { readonly rest: string; readonly settings: readonly string[] } {
  const [first = '', ...others] = text.split(SEPARATOR);
  const settings: string[] = [];
  let rest = first;
  /** A "with" before a setting introduces what comes after it. */
  let kept: string | undefined;
  for (let at = 0; at < others.length; at += 2) {
    const [separator = '', part = ''] = others.slice(at, at + 2);
    if (isSetting(part)) {
      settings.push(part);
      if (/with/i.test(separator)) kept ??= separator;
    } else {
      rest += `${kept ?? separator}${part}`;
      kept = undefined;
    }
  }
  return { rest, settings };
}

function isSetting(part: string): boolean {
  return (
    stated(part) !== undefined || saysState(part) || saysLimit(part) || saysGoal(part) || saysRange(part) || saysAverage(part) || isOrder(arrangedText(part))
  );
}

const arrangedText = (part: string): string => part.replace(/^(sort|order|group)ed /i, '$1 ');

export function addSettings(settings: readonly string[], clause: Clause, work: Work): void {
  for (const setting of settings) {
    const asked = arranged(stated(setting) ?? setting, clause);
    const isKnown = [limits, goals, ranges, averages, states, order, changeField, changeApp, remove, changeView, changeLook, add].some((recognize) =>
      recognize(asked, work),
    );
    if (!isKnown) refuseUnknown(setting, clause, work);
  }
}
