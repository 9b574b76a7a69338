/** What section a phrase names, by its whole or by its head. */
import { CODE_TOOL_TYPES } from '../../lexicon/code-tools.ts';
import { GAME_TYPES } from '../../lexicon/games.ts';
import { isTool, sectionKind, type SectionKind } from '../../lexicon/words/section-words.ts';
import { stripArticle } from '../find.ts';
import { readCountdown } from './countdown.ts';

/** The kind of the whole phrase, or of its head: "10 minute tea timer", "chart of spending by category". */
export function kindOf(phrase: string): SectionKind | undefined {
  const bare = stripArticle(phrase)
    .replace(
      /^(?:two|three|four|five|six|\d+) (?=(?:(?:price |pricing )?(?:plans|tiers|prices)|testimonials|features|benefits|questions and answers|pictures|charts)\b)/i,
      '',
    )
    .replace(/ \d+ ?(?:x|×|by) ?\d+(?= |$)/i, '')
    .replace(/ (?:(?:of|for) )?\d+ ?(?:min(?:ute)?s?|sec(?:ond)?s?|hours?|h)$/i, '');
  if (readCountdown(bare) !== undefined) return { type: 'countdown' };
  const whole = sectionKind(bare) ?? sectionKind(bare.replace(/ (?:easy|hard|difficult|fácil|difícil|facile|difficile|leicht|schwer)$/i, ''));
  if (whole !== undefined) return whole;
  const head =
    bare.split(/ (?:of|for|by|with|about|showing|that|per|to|in|from|starting|where|between|which|over|across|on|against|vs\.?|versus|contra) /i)[0] ?? bare;
  const direct = sectionKind(head);
  if (direct !== undefined) return direct;
  // "Wheel of names for my class", "RGB to HEX color converter with a copy button"
  const named = bare.split(/ (?:for|at|by|with|about|showing|that|where|which|between|on|against|vs\.?|versus) /i)[0] ?? bare;
  const tool = sectionKind(named) ?? sectionKind(named.split(' ').slice(-2).join(' '));
  if (named !== head && tool !== undefined && (CODE_TOOL_TYPES.has(tool.type) || GAME_TYPES.has(tool.type) || tool.type === 'snake')) return tool;
  const words = head.split(' ');
  // "Color converter hex to rgb"
  const lead = words.length > 2 ? sectionKind(words.slice(0, 2).join(' ')) : undefined;
  if (lead !== undefined && CODE_TOOL_TYPES.has(lead.type)) return lead;
  for (let start = 1; start < words.length; start += 1) {
    const end = sectionKind(words.slice(start).join(' '));
    // A word before "list" or "calculator" says what it is about; only tools, charts and forms may have any.
    if (end === undefined) continue;
    if (end.type === 'calculator') return /^(?:simple|small|pocket|basic)/i.test(head) ? end : undefined;
    if (end.type === 'view')
      return end.view === 'chart' || end.view === 'totals' || end.view === 'calendar' || end.view === 'board' || end.view === 'gallery' || end.view === 'table'
        ? end
        : undefined;
    if (end.type === 'form' || isTool(end) || end.type === 'features' || end.type === 'contact') return end;
  }
  return undefined;
}
