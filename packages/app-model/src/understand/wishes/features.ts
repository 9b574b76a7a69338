/** Features of an entity by their words. */
import type { Features } from '../../model/app-model.ts';

const WORDS: readonly (readonly [RegExp, keyof Features])[] = [
  [
    /^(?:(?:full[- ]?text )?search(?: (?:bar|box|field|function|feature))?|searching|search for (?:.+)|(?:way|possibility|ability|option) to search(?: .+)?|searchable)$/i,
    'search',
  ],
  [/^(?:sort(?:ing|able)?(?: (?:options?|function|buttons?|by .+))?|sortable columns|(?:way|possibility|ability|option) to sort(?: .+)?)$/i, 'sort'],
  [/^(?:[a-z]+ )?filters?$/i, 'filter'],
  [/^(?:filter(?:s|ing)?(?: (?:options?|function|bar|buttons?))?(?: (?:by|for) .+)?|(?:way|possibility|ability|option) to filter(?: .+)?)$/i, 'filter'],
  [
    /^(?:(?:csv |data )?import(?: (?:from )?csv| function| button| from (?:a )?(?:file|csv|spreadsheet))?|importing|csv upload|(?:way|possibility|ability|option) to import(?: .+)?|import and export)$/i,
    'import',
  ],
  [
    /^(?:(?:csv |data |excel )?export(?: (?:as |to )?csv| function| button| (?:to|as|for|into) (?:an? )?(?:file|csv|spreadsheet|excel(?: file| sheet)?))?|exporting|csv download|download(?: button| as csv)?|(?:way|possibility|ability|option) to (?:export|download)(?: .+)?|backup)$/i,
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
