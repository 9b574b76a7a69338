/** Features of an entity by their words. */
import type { Features } from '../../model/app-model.ts';

const WORDS: readonly (readonly [RegExp, keyof Features])[] = [
  [
    /^(?:(?:full[- ]?text )?search(?: (?:bar|box|field|function|feature))?|searching|search for (?:.+)|(?:way|possibility|ability|option) to search(?: .+)?|searchable(?: (?:by|for) .+)?|easy to search)$/i,
    'search',
  ],
  [
    /^(?:sort(?:ing|able)?(?: (?:options?|function|buttons?|by .+))?|sortable (?:columns|by .+)|easy to sort|(?:way|possibility|ability|option) to sort(?: .+)?)$/i,
    'sort',
  ],
  [/^(?:[a-z]+ )?filters?$|^filterable(?: by .+)?$/i, 'filter'],
  [/^(?:filter(?:s|ing)?(?: (?:options?|function|bar|buttons?))?(?: (?:by|for) .+)?|(?:way|possibility|ability|option) to filter(?: .+)?)$/i, 'filter'],
  [
    /^(?:(?:csv |data )?import(?: (?:from )?csv| function| button| from (?:a )?(?:file|csv|spreadsheet))?|importing|importable|csv upload|(?:way|possibility|ability|option) to import(?: .+)?|import and export)$/i,
    'import',
  ],
  [
    /^(?:(?:csv |data |excel )?export(?: (?:as |to )?csv| function| button| (?:to|as|for|into) (?:an? )?(?:file|csv|spreadsheet|excel(?: file| sheet)?))?|exporting|exportable(?: (?:as|to) .+)?|csv download|download(?: button| as csv)?|(?:way|possibility|ability|option) to (?:export|download)(?: .+)?|backup)$/i,
    'export',
  ],
  [
    /^(?:print(?:ing|able)?(?: (?:view|button|version|function|page|layout|option|list))?|(?:button|way|possibility|ability|option) to print(?: .+)?|printed (?:list|version))$/i,
    'print',
  ],
  [/^(?:detail(?:s)?(?: pages?| views?)?|(?:own |single )?pages? (?:of its own )?for each .+|page per .+|(?:item|entry) pages?)$/i, 'detail'],
  [/^(?:undo(?: (?:button|function|for deleting|when deleting|after deleting))?|undoing|undo delete)$/i, 'undo'],
];

export function featureOf(phrase: string): keyof Features | undefined {
  const bare = phrase.trim().replace(/^(?:a|an|the) /i, '');
  return WORDS.find(([pattern]) => pattern.test(bare))?.[1];
}

/** What a list is to be, each a feature of it, and none ever the name of a field. */
const QUALITY = /^(?:search|sort|filter|print|export|import)able(?: (?:by|for|as|to) .+)?$/i;

export function isQuality(phrase: string): boolean {
  return QUALITY.test(phrase.trim());
}

/** Things that every app of ours has. */
const ALREADY =
  /^(?:(?:a |an )?(?:nice|clean|modern|beautiful|simple|good|great|pretty|minimal|responsive|mobile[- ]friendly|user[- ]friendly|accessible|clear|fast)(?:,? (?:and )?(?:nice|clean|modern|beautiful|simple|good|minimal|responsive))* ?(?:design|ui|interface|look|layout|style|styling|app)?|responsive(?: (?:design|layout))?(?: (?:on|for) (?:the |my )?(?:phones?|mobile|small screens|tablets?))?|accessibility|local storage|(?:saved? |stored? |data )(?:in|on) (?:the )?(?:browser|device)|offline(?: support| use)?|typescript|react|(?:add(?:ing)?|edit(?:ing)?|delet(?:e|ing)|remov(?:e|ing)|creat(?:e|ing))(?:,? (?:and |or )?(?:add|edit|delete|remove|update|create)(?:ing)?)*(?: (?:buttons?|function(?:ality)?|them|entries|items|rows|tasks))?|crud(?: operations| functions)?|easy to use|sample data|example data|some examples|(?:add |save |delete |edit )buttons?)$/i;

/** "responsive", "a clean design", "local storage": what an app has without anything being done for it. */
export function isGiven(phrase: string): boolean {
  return ALREADY.test(phrase) && featureOf(phrase) === undefined;
}
