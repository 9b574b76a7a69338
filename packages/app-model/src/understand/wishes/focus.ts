/** The page that was touched last. */
import { parseTarget } from '../../operations/target.ts';
import type { Work } from '../work.ts';

export function pageInFocus(work: Work): string | undefined {
  const target = work.focus === undefined ? undefined : parseTarget(work.focus);
  return target !== undefined && 'page' in target ? target.page : undefined;
}
