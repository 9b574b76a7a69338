/** Where content goes on a page that ends with a way to get in touch and a footer: before them. */
import type { Page } from '../../model/app-model.ts';
import type { SectionType } from '../../model/section.ts';
import type { Place } from '../../operations/operation.ts';

export function contentPlace({ sections }: Page, type: SectionType): Place | undefined {
  if (type === 'hero') return 'first';
  if (type === 'footer') return undefined;
  const last = sections.at(-1);
  if (last?.type !== 'footer') return undefined;
  const isEnd = type === 'contact' || type === 'map' || type === 'form';
  const before = sections.at(-2);
  const beforeThat = sections.at(-3);
  const end = [beforeThat, before].filter((section) => section?.type === 'contact' || section?.type === 'map');
  const first = isEnd ? last : (end[0] ?? last);
  return { before: first.key };
}

/** A page of content, as sites have them, and not one of lists and tools. */
export function isContentPage({ sections }: Page): boolean {
  return sections.some(({ type }) => type === 'hero' || type === 'contact' || type === 'footer' || type === 'features');
}
