import type { PaletteEntry } from './entry.ts';
import { type Match, match } from './rank.ts';

const GROUPS = ['Commands', 'Models', 'Settings', 'Projects'] as const;
/** A service may offer hundreds of models. The other groups must stay visible. */
const MAX_MODELS = 8;
/** Subtracted from a model's score, so that a command with the same word comes first and Enter runs it. */
const MODEL_PENALTY = 2;

export interface FoundCommand extends Match {
  readonly command: PaletteEntry;
}

export interface FoundGroup {
  readonly group: PaletteEntry['group'];
  readonly hits: readonly FoundCommand[];
}

/** Entries that match a query, best group and best entry first. An empty query returns everything but models, in list order. */
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
  const rank = ({ group, hits }: FoundGroup) => (hits[0]?.score ?? 0) - (group === 'Models' ? MODEL_PENALTY : 0);
  return isSearching ? groups.sort((a, b) => rank(b) - rank(a)) : groups;
}

/** A match in the keywords. It ranks below every match in a label. */
function matchKeyword({ keywords }: PaletteEntry, query: string): Match | undefined {
  const wanted = query.trim().toLowerCase();
  return keywords?.some((keyword) => keyword.startsWith(wanted)) ? { score: 0.5, at: [] } : undefined;
}
