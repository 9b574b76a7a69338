/** Changes of the whole app: its language, its currency, its tagline. */
import type { Language } from '../../model/app-model.ts';
import { translateModel } from '../translate-model.ts';
import { namedEntity } from '../wishes/add-fields.ts';
import type { Recognizer } from '../work.ts';

const LANGUAGES: Readonly<Record<string, Language>> = { english: 'en', german: 'de', spanish: 'es', french: 'fr' };
const CURRENCIES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  '€': 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  usd: 'USD',
  $: 'USD',
  pound: 'GBP',
  pounds: 'GBP',
  gbp: 'GBP',
  '£': 'GBP',
  franc: 'CHF',
  francs: 'CHF',
  chf: 'CHF',
  yen: 'JPY',
  jpy: 'JPY',
  peso: 'MXN',
  pesos: 'MXN',
  rupees: 'INR',
  inr: 'INR',
  krona: 'SEK',
  kronor: 'SEK',
  zloty: 'PLN',
};

const LANGUAGE =
  /^(?:translate|change|switch|set|make|put|show|write|use|i want|have|turn)?\s*(?:(?:(?:it|the app|everything) (?:should|must|needs to|has to) be (?=in )))?(?:(?:the |my |its |all )*(?:app|application|it|everything|language|texts?|labels|interface|ui|site|whole thing|words)\b\s*)*(?:be\s+)?(?:(?:in|to|into)\s+)*(english|german|spanish|french)(?: language)?(?: instead)?$/i;
const MONEY = 'euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|swiss francs?|francs?|chf|yen|jpy|pesos?|rupees|inr|kronor|krona|zloty';
const CURRENCY = new RegExp(
  `^(?:use|change|switch|set|show|make|i want|put|display)?\\s*(?:the |all |my )*(?:currency|prices?|money|amounts?|it|everything|dollars|euros|pounds(?= ))?\\s*(?:(?:to|in|into|be|as)\\s+)*(${MONEY})(?: (?:instead(?: of .+)?|as (?:the )?currency))?$`,
  'i',
);
/** "show the expenses in euros" */
const SHOWN_IN = new RegExp(`^(?:show|display|list|set|put|have|make) (?:the |all |my )*(.+?) in (${MONEY})$`, 'i');
const TAGLINE = /^add (?:an? )?(?:tagline|subtitle|slogan|sub-?heading|motto)(?: (?:that says|saying|called|with|:|of))?:? (.+)$/i;

export const changeApp: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const tagline = TAGLINE.exec(clause.text)?.[1];
  if (tagline !== undefined) return work.apply(clause.original, [{ type: 'change-tagline', target: 'tagline', to: clause.name(tagline) }], 'tagline');
  const language = LANGUAGES[LANGUAGE.exec(clause.text)?.[1]?.toLowerCase() ?? ''];
  if (language !== undefined) return work.apply(clause.original, translateModel(work.model, language));
  const [, shown, unit] = SHOWN_IN.exec(clause.text) ?? [];
  const named = shown === undefined || namedEntity(shown, work) === undefined ? CURRENCY.exec(clause.text)?.[1] : unit;
  const currency = CURRENCIES[named?.toLowerCase().replace('swiss ', '') ?? ''];
  return currency === undefined ? false : work.apply(clause.original, [{ type: 'change-currency', target: 'currency', to: currency }]);
};
