/** "a calculator that multiplies hours by rate": a tool with the formula that was said. */
import { CONTENT } from '../../lexicon/content.ts';
import { paletteFor } from '../../lexicon/palette-words.ts';
import { capital } from '../../lexicon/plurals.ts';
import { appModelSchema } from '../../model/app-model.ts';
import { keyFor } from '../../model/key.ts';
import { sectionSchema } from '../../model/section.ts';
import { pagePath, sectionPath } from '../../operations/target.ts';
import { pageInFocus } from '../wishes/focus.ts';
import type { Recognizer } from '../work.ts';
import { readDescription } from './description.ts';
import { readOwnFormula } from './own-formula.ts';

const HEAD = '(?:calculator|\\p{L}*rechner|calculadora|calculateur|calculatrice)(?: (?:app|tool|page))?';
const OWN = new RegExp(
  `${HEAD}(?: (?:für|for|para|pour|de|of|with the formula|mit der formel|con la fórmula|avec la formule)|,? (?:that|which|to|der|die|das|que|qui))?(?:\\s*[:,]\\s*| )(.+)$`,
  'iu',
);
const HEADED = new RegExp(`^(.*?${HEAD})(?![\\p{L}-])`, 'iu');

export const createCalculator: Recognizer = (clause, work) => {
  const said = OWN.exec(clause.original)?.[1];
  const head = HEADED.exec(clause.text)?.[1];
  if (said === undefined || head === undefined) return false;
  const description = readDescription({ ...clause, text: head });
  const thing = description.thing.replace(/^(?:(?:add|an?|the|my|our|another|simple|small)\s+)+/i, '');
  const about = /^(.+?) calculator\b/i.exec(thing)?.[1];
  const language = work.model?.language ?? description.language ?? work.language;
  const formula = readOwnFormula(said, about === undefined || language !== 'en' ? undefined : about, language);
  if (formula === undefined) return false;
  const name = capital(clause.word(thing === '' ? 'calculator' : thing));
  if (work.model === null) {
    const section = sectionSchema.parse({ key: 'calculator', type: 'formula', ...formula });
    const model = appModelSchema.parse({
      name,
      language,
      currency: language === 'en' ? 'USD' : 'EUR',
      theme: { palette: paletteFor(['calculator']), ...description.theme },
      pages: [{ key: 'home', title: CONTENT[language].titles.home, sections: [section] }],
    });
    return work.apply(clause.original, [{ type: 'create-app', target: 'app', model }], sectionPath('home', 'calculator'));
  }
  const page = work.model.pages.find(({ key }) => key === pageInFocus(work)) ?? work.model.pages[0];
  if (page === undefined) return false;
  const key = keyFor(
    'calculator',
    page.sections.map((each) => each.key),
  );
  const section = sectionSchema.parse({ key, type: 'formula', ...(about === undefined ? {} : { title: name }), ...formula });
  return work.apply(clause.original, [{ type: 'add-section', target: pagePath(page.key), section }], sectionPath(page.key, key));
};
