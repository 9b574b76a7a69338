/** Splits a message into requests: sentences, and parts of a sentence that begin with a verb of their own. */
import type { Language } from '../../model/app-model.ts';

const VERBS: Readonly<Record<Language, string>> = {
  en: "add|remove|delete|rename|change|make|move|put|create|build|show|hide|set|use|give|turn|switch|install|run|get rid|replace|sort (?:it|them|the|by)|group (?:it|them|the|by)|call (?:it|them|the)|call(?= \\p{L}+ §\\d)|name (?:it|the)|translate|swap|undo|rewrite|update|drop|insert|include (?:a|an|the)|let|color it|paint|colou?r(?= (?:the |my |all )?(?:overdue|late|urgent|expired|\\p{L}+ (?:tasks|ones|items|rows|entries)))|count(?= (?:the |my |all )?(?:open|done|completed|unfinished|remaining) )|start over|take (?:out|away)|place|write|append|display|convert|double|enable|disable|i want|i need|i'd like|we need|can you|could you|please|link (?:it|each|every|them|the)|(?:link|connect) \\p{L}+ (?:to|with)|connect (?:it|each|every|them)|split the|warn me|remind me|mark|highlight|print(?= (?:it|them|the)\\b)|shuffle|sort(?= alphabetically)|check off|have (?:them|it)|take (?:it|them)|restart|explain|don't|do not|keep|leave",
  de: 'vergrößere|verkleinere|schalte|blende|füge|entferne|lösche?|benenne?|nenne?|ändere?|mache?|verschiebe?|setze?|stelle?|packe?|tu|erstelle?|baue?|zeige?|sortiere?|gruppiere?|übersetze?|installiere?|starte|ich brauche|ich möchte|färbe?|nimm|markiere?|hebe?|ergänze|streiche?',
  es: 'oculta|ocultar|filtra|filtrar|añade|agrega|quitar|eliminar|añadir|agregar|ordenar|cambiar|mostrar|poner|quita|elimina|borra|cambia|renombra|mueve|pon|ponlo|ponla|muestra|ordena|agrupa|traduce|crea|haz|hazlo|hazla|instala|llámalo|llámala|quiero|necesito|coloca|sube|baja|marca|resalta|destaca|ordénal[oa]s|agrúpal[oa]s|muéstral[oa]s|ponl[oa]s|hazl[oa]s',
  fr: 'cache|masque|filtre|ajoutez?|agrandis|agrandir|réduis|réduire|ajouter|supprimer|enlever|trier|changer|mettre|afficher|supprimez?|enlève|retire|efface|renomme|changez?|déplace|mets|met|affiche|montre|trie|groupe|regroupe|traduis|crée|fais|installe|appelle-|je veux|je voudrais|rends|passe|place|monte|descends|remplace|marque|surligne',
};
const AND: Readonly<Record<Language, string>> = {
  en: ',? and then|,? and also|,? then|,? and|,? but|,? plus|,? also|,',
  de: ',? und dann|,? und|,? dann|,? aber|,',
  es: ',? y luego|,? y después|,? y también|,? y|,? pero|,? luego|,',
  fr: ',? et puis|,? et|,? puis|,? mais|,? ensuite|,',
};
/** After these, a word that could be a verb is a noun in a list: "place and date". */
const NOUN: Readonly<Record<Language, string>> = { en: '(?:and|or|with) ', de: '(?:und|oder|mit) ', es: '(?:y|o|con) ', fr: '(?:et|ou|avec) ' };
/** German may have its verb at the end: "einen Timer hinzufügen und den Titel in Fokus ändern". */
const GERMAN_END = /(?<!\p{L})(hinzu|hinzufügen|entfernen|löschen|ändern|umbenennen|um|ein|verschieben)(?:,| und) (?=\S+ \S+)/giu;

/** The verbs that a request begins with, for the correction of typing errors. */
export function verbsOf(language: Language): readonly string[] {
  return VERBS[language].split('|').flatMap((verb) => [verb.replace(/\p{L}\?/u, ''), verb.replace('?', '')]);
}

/** Verbs for what any list is for: "add, edit and delete tasks" asks to remove nothing. */
const HANDLE: Readonly<Record<Language, string>> = {
  en: '(?:add|create|enter|read|view|see|edit|update|change|modify|delete|remove)',
  de: '(?:hinzufügen|anlegen|eintragen|eingeben|erfassen|speichern|erstellen|ansehen|anzeigen|bearbeiten|ändern|löschen|entfernen)',
  es: '(?:añadir|agregar|crear|guardar|ver|consultar|editar|modificar|cambiar|actualizar|borrar|eliminar|quitar)',
  fr: '(?:ajouter|créer|enregistrer|voir|consulter|éditer|modifier|changer|supprimer|effacer|enlever|retirer)',
};
const MANAGE: Readonly<Record<Language, readonly [RegExp, string]>> = {
  en: [manage('en', '(?= (?:the |my |our |their |all |new |any )?\\p{L}+)'), 'manage'],
  de: [manage('de', ''), 'verwalten'],
  es: [manage('es', ''), 'gestionar'],
  fr: [manage('fr', ''), 'gérer'],
};

function manage(language: Language, after: string): RegExp {
  const and = language === 'en' ? ',? and|,? or' : { de: ',? und|,? oder', es: ',? y|,? o', fr: ',? et|,? ou' }[language];
  return new RegExp(`(?<!\\p{L})${HANDLE[language]}(?:(?:${and}|,| ?/| ?&) ?${HANDLE[language]})+(?!\\p{L})${after}`, 'giu');
}

/** "Sorted by category and with a rating": the rating is a wish of its own. */
const ORDERED_AND =
  /^((?:sort|order|group|sorted|ordered|grouped|triée?s?|classée?s?|ordenad[ao]s?|ordena|nach \S+ sortiert).*?),? (?:and|et|y|und) (?:with|avec|con|mit) /iu;

export function splitClauses(text: string, language: Language): string[] {
  const sentences = text.split(/(?<=[^\d\s][.!?;])\s+(?!\d)|\n+/).map((sentence) => sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim());
  return sentences.flatMap((sentence) => splitSentence(sentence, language)).filter((clause) => /[\p{L}\p{N}§]/u.test(clause));
}

/** "When the quantity is below 3, mark it red": what is to be done then is no wish of its own. */
const CONDITION = /^(?:when|if|once|as soon as) (?!you\b|possible\b)[^,]+, (?:then )?/i;

function splitSentence(sentence: string, language: Language): string[] {
  const [condition = ''] = CONDITION.exec(sentence) ?? [];
  const before = new RegExp(`(?:${AND[language]}) (?=(?:${VERBS[language]})(?:(?<=-)\\S|\\b (?!${NOUN[language]})\\S))`, 'giu');
  const marked = sentence
    .slice(condition.length)
    .replace(/\bdrag (?:and|&|n) drop/gi, 'drag-and-drop')
    .replace(ORDERED_AND, '$1\n')
    .replace(...MANAGE[language])
    .replace(before, '\n');
  return `${condition}${language === 'de' ? marked.replace(GERMAN_END, '$1\n') : marked}`.split('\n').map((clause) => clause.replace(/[.!;]+$/, '').trim());
}
