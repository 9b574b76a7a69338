/** The views of the app, and the list that a phrase means when things are counted, sorted or grouped. */
import type { Entity } from '../../model/app-model.ts';
import type { ViewSection } from '../../model/section.ts';
import { sectionPath } from '../../operations/target.ts';
import { mainEntity, namedEntity } from '../wishes/add-fields.ts';
import { pageInFocus } from '../wishes/focus.ts';
import type { Work } from '../work.ts';

export interface Shown {
  readonly target: string;
  readonly view: ViewSection;
}

/** Those of the page in focus come first. */
export function shown(work: Work): Shown[] {
  const focus = pageInFocus(work);
  const pages = [...(work.model?.pages ?? [])].sort((a, b) => Number(b.key === focus) - Number(a.key === focus));
  return pages.flatMap((page) =>
    page.sections.flatMap((section) => (section.type === 'view' ? [{ target: sectionPath(page.key, section.key), view: section }] : [])),
  );
}

export function entityMeant(subject: string | undefined, work: Work): Entity | undefined {
  const isPointing =
    subject === undefined ||
    /^(?:it|this|that|them|all(?: of (?:it|them))?|everything|(?:the )?(?:list|table|board|chart|entries|items|rows|data|cards|things|ones))$/i.test(subject);
  return isPointing ? mainEntity(work) : namedEntity(subject, work);
}
