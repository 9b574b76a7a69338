import type { PaletteEntry } from './entry.ts';
import { type Match, match } from './rank.ts';

const GROUPS = ['Commands', 'Models', 'Settings', 'Projects'] as const;
/** Of hundreds the best are shown: the other groups must be in reach, too. */
const MAX_MODELS = 8;
/** A name that somebody else gave does not come before a command that has the word in it, too: Enter does what stands first. */
const MODELS_BEHIND = 2;

export interface FoundCommand extends Match {
  readonly command: PaletteEntry;
}

export interface FoundGroup {
  readonly group: PaletteEntry['group'];
  readonly hits: readonly FoundCommand[];
}

/** What a query means, the best group and in it the best command first; without one, everything in the order of the list. */
export function findCommands(commands: readonly PaletteEntry[], query: string): readonly FoundGroup[] {
  const isSearching = query.trim() !== '';
  const found = commands.flatMap((command): FoundCommand[] => {
    const hit = command.group === 'Models' && !isSearching ? undefined : (match(command.label, query) ?? matchKeyword(command, query));
    return hit ? [{ command, ...hit }] : [];
  });
  const groups = GROUPS.map((group) => {
    const hits = found.filter(({ command }) => command.group === group);
    if (isSearching) hits.sort((a, b) => b.score - a.score);
    return { group, hits: group === 'Models' ? hits.slice(0, MAX_MODELS) : hits };
  }).filter(({ hits }) => hits.length > 0);
  const rank = ({ group, hits }: FoundGroup) => (hits[0]?.score ?? 0) - (group === 'Models' ? MODELS_BEHIND : 0);
  return isSearching ? groups.sort((a, b) => rank(b) - rank(a)) : groups;
}

/** Another word for a command counts less than any that stands in a label. */
function matchKeyword({ keywords }: PaletteEntry, query: string): Match | undefined {
  const wanted = query.trim().toLowerCase();
  return keywords?.some((keyword) => keyword.startsWith(wanted)) ? { score: 0.5, at: [] } : undefined;
}
