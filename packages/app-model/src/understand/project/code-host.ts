/** "Push it to GitHub", in any of the languages: a verb, a code host, and nothing that says more. */
const VERBS =
  /^(?:push(?:e|en)?|pull|sync(?:hroni[sz]\p{L}*)?|sincroni[zc]\p{L}*|upload|commit|publish|save|schieb(?:e)?|lad(?:e)?|veröffentliche|pousse[rz]?|envoie|envoyer|mets|publie|sube|subir|subelo|súbelo|env[ií]a(?:lo)?|publica(?:lo)?)$/u;
const HOSTS = /^(?:github|gitlab|gitea|forgejo|codeberg|repo|repository|repositorium|dépôt|repositorio)$/u;
const FILLERS = new Set(
  [
    ...[
      'please',
      'can',
      'could',
      'you',
      'now',
      'it',
      'this',
      'that',
      'all',
      'everything',
      'my',
      'our',
      'the',
      'app',
      'project',
      'site',
      'page',
      'code',
      'files',
      'changes',
    ],
    ...[
      'version',
      'versions',
      'to',
      'on',
      'in',
      'with',
      'and',
      'from',
      'up',
      'into',
      'bitte',
      'kannst',
      'du',
      'es',
      'das',
      'die',
      'den',
      'alles',
      'meine',
      'mein',
      'meinem',
    ],
    ...[
      'projekt',
      'seite',
      'änderungen',
      'auf',
      'zu',
      'nach',
      'mit',
      'hoch',
      'jetzt',
      'dem',
      'le',
      'la',
      'les',
      'l',
      'tout',
      'mon',
      'ma',
      'projet',
      'application',
      'appli',
    ],
    ...[
      'sur',
      'vers',
      'avec',
      'modifications',
      'lo',
      'el',
      'los',
      'todo',
      'mi',
      'proyecto',
      'aplicación',
      'código',
      'cambios',
      'a',
      'en',
      'al',
      'con',
      'por',
      'favor',
    ],
  ].map((word) => word.normalize('NFC')),
);
/** Longer sentences say what to build. */
const WORDS_MAX = 12;

export function isSyncRequest(text: string): boolean {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length > WORDS_MAX || !words.some((word) => HOSTS.test(word)) || !words.some((word) => VERBS.test(word))) return false;
  return words.every((word) => VERBS.test(word) || HOSTS.test(word) || FILLERS.has(word));
}
