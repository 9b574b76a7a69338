import type { SectionOf, SectionType } from '../../model/section.ts';
import { sectionPath } from '../../operations/target.ts';
import type { Work } from '../work.ts';

export interface TouchedSection<Type extends SectionType> {
  readonly target: string;
  readonly section: SectionOf<Type>;
}

/** The section of one of these types that was touched last, or the first. */
export function touchedSection<Type extends SectionType>(work: Work, ...types: readonly Type[]): TouchedSection<Type> | undefined {
  const all = (work.model?.pages ?? []).flatMap((page) =>
    page.sections
      .filter((section): section is SectionOf<Type> => (types as readonly SectionType[]).includes(section.type))
      .map((section) => ({ target: sectionPath(page.key, section.key), section })),
  );
  return all.find(({ target }) => target === work.focus) ?? all[0];
}
