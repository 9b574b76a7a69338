/**
 * The table of requests. A line is `message >> message | expectations`; the last message is the one that is judged, on
 * the app after it:
 *
 *   name=Focus accent=blue mode=dark …   the app and its theme; `_` is a space
 *   E=tasks  -E=tasks                    a list, by its plural
 *   F=Due_date  F=Due_date:date  -F=…    a field, with its type or a property that it must have
 *   EXACT=Title,Author                   all fields of the first list
 *   O=Open  -O=…                         an option    P=Help  -P=…  a page    feature=export  -feature=search
 *   S=timer  S=timer:minutes=10  -S=…    a section    V=chart:by=category  -V=totals  a view
 *   FIRST/LAST=timer  FIRSTPAGE=…  FIRSTFIELD/LASTFIELD=…  ORDER=Servings,Minutes  BEFORE=contact,features
 *   ROWS=books:3  COUNT=form:1  TEXT=…   rows, sections of a type, text anywhere
 *   Q=install:zod                        a request to the project, with what its JSON contains
 *   PART=login                           the rest is done, and this is refused by name
 *   IN=vue                               what the app is written in
 *   REFUSE=chess                         nothing is done, and this is refused by name
 *   ANY                                  done or refused, but not in silence and without loss
 */
import type { AppModel } from '../../model/app-model.ts';
import { understand, type Understanding } from '../understand.ts';

export type Verdict = 'done' | 'refused' | 'wrong' | 'silent';

export interface Judged {
  readonly verdict: Verdict;
  readonly detail: string;
}

export interface TableLine {
  readonly messages: readonly string[];
  readonly expectations: readonly string[];
}

export function readTable(text: string): TableLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [messages = '', expectations = ''] = line.split(/ \| (?=[^|]*$)/);
      const all = expectations.split(
        / (?=(?:-?(?:E|F|O|P|S|V|Q|feature)|EXACT|FIRST|LAST|FIRSTPAGE|FIRSTFIELD|LASTFIELD|ORDER|BEFORE|ROWS|COUNT|TEXT|PART|REFUSE|IN|name|tagline|lang|currency|accent|mode|font|radius|density|size)=)/,
      );
      return { messages: messages.split(' >> '), expectations: all };
    });
}

export function judge({ messages, expectations }: TableLine): Judged {
  let before: AppModel | null = null;
  let focus: string | undefined;
  let last: Understanding | undefined;
  for (const [index, message] of messages.entries()) {
    before = last?.model ?? null;
    last = understand(message, before, { focus });
    focus = last.focus;
    if (index < messages.length - 1 && last.model === null) return { verdict: 'wrong', detail: `the first message made no app: ${message}` };
  }
  if (last === undefined) return { verdict: 'silent', detail: 'no message' };
  return verdictOn(last, before, messages.at(-1) ?? '', expectations);
}

function verdictOn(result: Understanding, before: AppModel | null, message: string, expectations: readonly string[]): Judged {
  const { operations, refused, requests } = result;
  const said = refused.map(({ text, reason }) => `${text}: ${reason}`).join('; ');
  if (operations.length + refused.length + requests.length === 0) return { verdict: 'silent', detail: 'nothing done, nothing said' };
  const lost =
    before === null ||
    /\b(?:remove|delete|only keep|delte|remvoe|drop|get rid of|replace .+ with|only .+ needed|start over|lösche|entferne|elimina|supprime)\b/i.test(message)
      ? undefined
      : lossIn(before, result.model);
  if (lost !== undefined) return { verdict: 'wrong', detail: `lost ${lost}` };
  if (expectations[0] === 'ANY') return refused.length > 0 ? { verdict: 'refused', detail: said } : { verdict: 'done', detail: '' };
  const named = expectations.map((each) => /^(?:PART|REFUSE)=(.+)$/.exec(each)?.[1]?.toLowerCase()).filter((each) => each !== undefined);
  const failures = expectations.filter((each) => !/^(?:PART|REFUSE)=/.test(each) && !holds(each, result));
  if (named.length > 0) {
    const isNamed = named.every((each) => said.toLowerCase().includes(each));
    const isOnly = !expectations.some((each) => each.startsWith('REFUSE=')) || operations.length === 0;
    return isNamed && isOnly && failures.length === 0
      ? { verdict: 'refused', detail: said }
      : { verdict: 'wrong', detail: `${failures.join(' ')} | refused: ${said}` };
  }
  if (failures.length === 0) return refused.length === 0 ? { verdict: 'done', detail: '' } : { verdict: 'refused', detail: `all done, yet refused: ${said}` };
  return { verdict: refused.length > 0 ? 'refused' : 'wrong', detail: `${failures.join(' ')}${said === '' ? '' : ` | ${said}`}` };
}

/** What was there and is gone, although nothing was to be removed. */
function lossIn(before: AppModel, after: AppModel | null): string | undefined {
  if (after === null) return 'the app';
  for (const entity of before.entities) {
    const now = after.entities.find(({ key }) => key === entity.key);
    if (now === undefined) return entity.plural;
    const field = entity.fields.find(({ key }) => !now.fields.some((other) => other.key === key));
    if (field !== undefined) return field.label;
  }
  const sections = (model: AppModel): number => model.pages.flatMap((page) => page.sections).length;
  if (after.pages.length < before.pages.length) return 'a page';
  return sections(after) < sections(before) ? 'a section' : undefined;
}

function holds(expectation: string, result: Understanding): boolean {
  const isNegative = expectation.startsWith('-');
  const [, kind = '', rest = ''] = /^-?(\w+)=(.*)$/.exec(expectation) ?? [];
  const value = kind === 'Q' ? rest : rest.replaceAll('_', ' ');
  const check = CHECKS[kind];
  if (check === undefined) throw new Error(`What is ${expectation}?`);
  if (kind === 'Q') return check(value, result.model as AppModel, result);
  return result.model !== null && check(value, result.model, result) !== isNegative;
}

type Check = (value: string, model: AppModel, result: Understanding) => boolean;
const fields = (model: AppModel) => model.entities.flatMap((entity) => entity.fields);
const sections = (model: AppModel) => model.pages.flatMap((page) => page.sections);
const ofTheme =
  (name: keyof AppModel['theme']): Check =>
  (value, model) =>
    model.theme[name] === value;

function has(section: unknown, property: string | undefined): boolean {
  if (property === undefined) return true;
  const [name = '', wanted] = property.split('=');
  const actual = (section as Record<string, unknown>)[name];
  return wanted === undefined ? actual !== undefined : String(Array.isArray(actual) ? actual.length : actual) === wanted;
}

const CHECKS: Readonly<Record<string, Check>> = {
  IN: (value, model) => model.framework === value,
  name: (value, model) => model.name === value,
  tagline: (value, model) => model.tagline === value,
  lang: (value, model) => model.language === value,
  currency: (value, model) => model.currency === value,
  accent: ofTheme('accent'),
  mode: ofTheme('mode'),
  font: ofTheme('font'),
  radius: ofTheme('radius'),
  density: ofTheme('density'),
  size: ofTheme('size'),
  E: (value, model) => model.entities.some(({ plural }) => plural === value),
  F: (value, model) => {
    const [label = '', type] = value.split(':');
    return fields(model).some(
      (field) => field.label === label && (type === undefined || field.type === type || (field as Record<string, unknown>)[type] !== undefined),
    );
  },
  EXACT: (value, model) => model.entities[0]?.fields.map(({ label }) => label).join(',') === value,
  O: (value, model) => fields(model).some(({ options }) => options?.includes(value) ?? false),
  P: (value, model) => model.pages.some(({ title }) => title === value),
  feature: (value, model) => model.entities.some(({ features }) => (features as Record<string, boolean>)[value] === true),
  S: (value, model) => {
    const [type, property] = value.split(':');
    return sections(model).some((section) => section.type === type && has(section, property));
  },
  V: (value, model) => {
    const [view, property] = value.split(':');
    return sections(model).some((section) => section.type === 'view' && section.view === view && has(section, property));
  },
  FIRST: (value, model) => model.pages[0]?.sections[0]?.type === value,
  LAST: (value, model) => model.pages[0]?.sections.at(-1)?.type === value,
  FIRSTPAGE: (value, model) => model.pages[0]?.title === value,
  FIRSTFIELD: (value, model) => model.entities[0]?.fields[0]?.label === value,
  LASTFIELD: (value, model) => model.entities[0]?.fields.at(-1)?.label === value,
  ORDER: (value, model) => {
    const labels = fields(model).map(({ label }) => label);
    const [first = '', second = ''] = value.split(',');
    return labels.includes(first) && labels.indexOf(first) < labels.indexOf(second);
  },
  BEFORE: (value, model) => {
    const types = sections(model).map(({ type }) => type as string);
    const [first = '', second = ''] = value.split(',');
    return types.includes(first) && types.indexOf(first) < types.indexOf(second);
  },
  ROWS: (value, model) => {
    const [plural, count] = value.split(':');
    return model.entities.some((entity) => entity.plural === plural && entity.rows.length === Number(count));
  },
  COUNT: (value, model) => {
    const [type, count] = value.split(':');
    return sections(model).filter((section) => section.type === type).length === Number(count);
  },
  TEXT: (value, model) => JSON.stringify(model).includes(value),
  Q: (value, _model, { requests }) => {
    const [, type = '', contained = ''] = /^([\w-]+):?(.*)$/.exec(value) ?? [];
    return requests.some((request) => request.type === type && JSON.stringify(request).includes(contained));
  },
};
