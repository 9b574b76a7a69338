/** What of a message is about data that several people share, or that follows a person: it takes accounts or a database. */
import type { Access, AccessKind, Who } from '../../model/access.ts';

export interface DataWish {
  /** The message without what was understood here. */
  readonly rest: string;
  /** Who the lists are for. */
  readonly access?: AccessKind;
  /** Who may do one thing. */
  readonly rule?: Partial<Access>;
  /** The words of the rule, in which a list may be named. */
  readonly about?: string;
  readonly isChat?: boolean;
  readonly hasOrders?: boolean;
}

/** Verbs and a person do not make a wish of their own. */
const LEAD =
  /^(?:(?:please|hi|hello|hey|bitte|por favor|s'il (?:te|vous) plaît)[,!]? )?(?:(?:(?:can|could) you )?(?:make|build|create|write|give|add|do)(?: me| us)?|i(?:'d like| want| need)|we (?:want|need)|(?:mach|bau|baue|erstelle|schreib)(?: mir| uns)?|ich (?:möchte|will|brauche)|(?:haz|crea|hazme|créame|quiero|necesito|añade)(?:me)?|(?:fais|crée)(?:-moi)?|je (?:veux|voudrais)|ajoute) /i;

const CHAT =
  /^(?:an? |eine?n? |una? |une? )?(?:(?:simple|small|little|einfache[rn]?|kleine[rn]?|petite?) )?(?:(?:real[- ]?time|live|group|team|family|echtzeit-?|gruppen-?|team-?) ?)?(?:chat(?:raum)?(?:[- ](?:app|room|page|program))?|messenger|discussion|sala de chat|salon de discussion|messagerie)(?: (?:in real[- ]?time|in echtzeit|en tiempo real|en temps réel|for (?:my |our |the )?(?:team|family|friends|class|club)|für (?:mein|unser|das) team|with (?:user )?accounts))*[.!]?$/i;

/** Only by themselves, or at the end of the description of an app. */
const ACCOUNTS =
  /[, ]*\b(?:and |und |y |et )?(?:with|mit|con|avec)(?: a| an| einem?r?| una?| une?| des)? (?:user ?|own |eigenen |password )?(?:accounts?|log-?ins?|sign[- ]?(?:in|up|ups|ins)|user sign[- ]in|authentication|registration|konten|benutzerkonten|konto|anmeldung|registrierung|cuentas?(?: de usuarios?)?|inicio de sesión|registro de usuarios|comptes?(?: utilisateurs?)?|connexion|inscription)(?: for (?:everyone|each (?:person|user)|users|people)| (?:für|para|pour) \p{L}+)?(?![\p{L}-])/iu;
const SIGN_IN =
  /[, ]*\b(?:where|so that|damit|wo|in der|donde|où|and)? ?(?:people|users|everyone|everybody|each (?:person|user)|members|customers|my (?:team|family)|leute|alle|jeder|nutzer|la gente|los usuarios|todos|chacun|les gens|les utilisateurs) (?:can |must |should |has to |have to |müssen |muss |sollen |können |sich |pueden |deben |puede |peut |peuvent |doit |doivent |se )*(?:sign in|log ?in|sign up|register|anmelden(?: können| müssen)?|einloggen|anmeldet|iniciar sesión|inicien sesión|registrarse|connecter|s'inscrire|connecte)(?![\p{L}-])/iu;
const OWN =
  /[, ]*\b(?:where|so that|damit|wo|donde|où)? ?(?:everyone|everybody|each (?:person|user)|people|users|jeder|alle|jede person|cada (?:uno|persona|usuario)|chacun|chaque personne) (?:should |must |may |can |soll |darf |debe |doit )*(?:only |just |nur |solo |ne )?(?:sees?|has|have|keeps?|sieht|hat|sehen|ve|tiene|ver|voit|a|voir)(?: (?:only|just|nur|solo|que))? (?:their|his|her|seine|ihre|die|sus?|ses|son)(?: own| eigenen?| propi[oa]s?)?(?: \p{L}+)?(?: sehen)?/iu;
const SHARED =
  /[, ]*\b(?:(?:that|which|die|den|das|que|qui|and|where|so that|damit|wo) )?(?:(?:everyone|everybody|all (?:members|users|of us)|we all|my (?:whole )?(?:team|family)|jeder|alle|wir alle|todos?|toda la familia|tout le monde|toute la famille|nous tous)(?: (?:can|should|may|kann|können|darf|soll|pueden|peut))?(?: (?:sees?|shares?|edits?|uses?|changes?|sieht|sehen|teilen|benutz\p{L}*|ven|ve|comparten|voit|partage|voient|voir))(?: (?:it|them|this|kann|können|darf))?|(?:visible|for) (?:to |for )?everyone(?: to see)?|(?:shared|together) (?:with|between|among) (?:my |our |the |everyone|several |all )?(?:team|family|friends|flatmates|roommates|people|members|users|everyone)?|für alle sichtbar|visible para todos|visible par tous)(?![\p{L}-])/iu;
const SHARED_WORD = /\b(?:shared|common|collaborative|gemeinsame[rnsm]?|geteilte[rnsm]?|compartid[oa]s?|partagée?s?)(?: |$)/i;
const DATABASE =
  /[, ]*\b(?:and )?(?:(?:with|mit|con|avec|in|using|save[ds]?(?: \p{L}+)? (?:in|to)|stored?(?: \p{L}+)? in|keeps?(?: (?:the|my|its|all))?(?: \p{L}+)? in|use|uses|gespeichert in|en|dans|utilise|usa|benutze)) ?(?:an? |the |my |einer? |der |una |la |une )?(?:real |own |echten? |eigenen? )?(?:database|datenbank|base de datos|base de données|supabase|postgres(?:ql)?)(?: in the cloud)?(?![\p{L}-])/iu;
const GUEST_BOOK = /\b(?:guest ?book|gästebuch|libro de (?:visitas|invitados|firmas)|livre d['’]or)\b/iu;
const UPLOADS =
  /\b(?:to |where (?:people|everyone|users|i|we)(?: can)? |for |zum |para |pour |des )?(?:upload(?:ing|s)?(?: of)?|hochladen von|subir|téléverser|charger|envoyer) (?:my |your |their |our |the |some |mis |sus |fotos de |mes |ses |des )?(?:pictures|photos|images|bilder[n]?|fotos|imágenes)\b|\b(?:bilder|fotos) hochladen\b|\b(?:picture|photo|image|foto|bilder)-? ?uploads?\b/iu;
const ORDERS =
  /[, ]*\b(?:and|und|y|et|with|mit|con|avec)? ?(?:customer |des |les |los |die )?(?:orders|bestellungen|pedidos|commandes)(?: (?:from|by|of|von|de|des|meiner)(?: (?:my|the|los|les|meinen|clients|clientes|customers|kunden))*(?: (?:customers|kunden|clientes|clients))?)?(?![\p{L}-])/iu;
const SHOP = /\b(?:shop|store|products|laden|online-?shop|produkten?|produkte|tienda|productos|boutique|magasin|produits)\b/iu;

const WHO: readonly (readonly [RegExp, Who])[] = [
  [/^(?:i|me|the owner(?: of the app)?|the admin|ich|der besitzer|der inhaber|die inhaberin|yo|el dueño|la dueña|moi|le propriétaire)$/iu, 'owner'],
  [
    /^(?:the author|authors|whoever (?:wrote|added) (?:it|them)|who (?:wrote|added) (?:it|them)|der autor|die autorin|wer sie geschrieben hat|el autor|la autora|quien lo escribió|l'auteur|l’auteur)$/iu,
    'author',
  ],
  [
    /^(?:members|people who are signed in|(?:signed[- ]in|logged[- ]in) (?:users|people)|registered users|mitglieder|angemeldete(?: (?:nutzer|personen|leute))?|los miembros|miembros|usuarios registrados|les membres|membres)$/iu,
    'members',
  ],
  [
    /^(?:everyone|everybody|anyone|anybody|visitors|all visitors|jeder|alle|besucher|todos|todo el mundo|cualquiera|los visitantes|tout le monde|les visiteurs|n'importe qui)$/iu,
    'everyone',
  ],
  [/^(?:nobody|no one|niemand|nadie|personne)$/iu, 'nobody'],
];
const PART: readonly (readonly [RegExp, keyof Access])[] = [
  [/^(?:delete|remove|löschen|entfernen|borrar|eliminar|supprimer|effacer)$/i, 'remove'],
  [/^(?:change|edit|update|ändern|bearbeiten|cambiar|editar|modifier|changer)$/i, 'change'],
  [/^(?:add|create|write|post|upload|publish|hinzufügen|anlegen|schreiben|añadir|crear|escribir|ajouter|créer|écrire)$/i, 'add'],
  [/^(?:read|see|view|lesen|sehen|leer|ver|lire|voir)$/i, 'read'],
];
const VERBS =
  'delete|remove|change|edit|update|add|create|write|post|upload|publish|read|see|view|borrar|eliminar|cambiar|editar|añadir|crear|escribir|leer|ver|supprimer|effacer|modifier|changer|ajouter|créer|écrire|lire|voir';
const GERMAN_VERBS = 'löschen|entfernen|ändern|bearbeiten|hinzufügen|anlegen|schreiben|lesen|sehen';
/** "only I may delete entries" */
const RULE = new RegExp(
  `^(?:only |solo |sólo |seule?s? )?(.{1,40}?) (?:alone |seule? )?(?:may|can|should|is allowed to|are allowed to|must be able to|puede|puedo|pueden|peut|peux|peuvent|a le droit de) (?:only )?(${VERBS})\\b(.*)$`,
  'iu',
);
const GERMAN_RULE = new RegExp(`^(?:nur )?(.{1,40}?) (?:darf|dürfen|kann|können|soll|sollen) (.*?)\\b(${GERMAN_VERBS})$`, 'iu');

/** Undefined if the message is about nothing of it. `isNew`: no app is there yet. */
export function readDataWish(message: string, isNew: boolean): DataWish | undefined {
  const text = message.trim().replace(/[.!]+$/, '');
  const bare = text.replace(LEAD, '');
  if (!isNew) return ofChange(text, bare) ?? readRule(text);
  return CHAT.test(bare) ? { rest: '', access: 'conversation', isChat: true } : ofNewApp(text);
}

function readRule(text: string): DataWish | undefined {
  const german = GERMAN_RULE.exec(text);
  const [, who = '', verb = '', about = ''] = german === null ? (RULE.exec(text) ?? []) : [text, german[1], german[3], german[2]];
  const person = WHO.find(([pattern]) => pattern.test(who.trim()))?.[1];
  const part = PART.find(([pattern]) => pattern.test(verb))?.[1];
  return person === undefined || part === undefined ? undefined : { rest: '', rule: { [part]: person }, about };
}

function ofNewApp(text: string): DataWish | undefined {
  const accounts = without(text, ACCOUNTS, SIGN_IN, OWN);
  const shared = without(accounts.text, SHARED, SHARED_WORD);
  const database = without(shared.text, DATABASE);
  const isShop = SHOP.test(text);
  const orders = isShop && ORDERS.test(database.text) ? without(database.text, ORDERS) : { text: database.text, isFound: false };
  const isUpload = UPLOADS.test(text);
  if (orders.isFound)
    return {
      rest: tidy(orders.text.replace(/ (?:avec|con|mit|with) (?:des |les |los )?(?:produits|productos|produkten|products)\s*$/iu, '')),
      access: 'catalog',
      hasOrders: true,
    };
  if (GUEST_BOOK.test(text)) return { rest: tidy(database.text), access: accounts.isFound ? 'conversation' : 'visitors' };
  if (isUpload) return { rest: uploadsOf(database.text), access: shared.isFound ? 'conversation' : 'own' };
  if (isShop && (accounts.isFound || database.isFound)) return { rest: tidy(database.text), access: 'catalog' };
  if (shared.isFound) return { rest: tidy(database.text), access: 'shared' };
  return accounts.isFound || database.isFound ? { rest: tidy(database.text), access: 'own' } : undefined;
}

/** Only a message that is about nothing else: "add accounts", "share it with everyone". */
function ofChange(text: string, bare: string): DataWish | undefined {
  const joined = `x with ${bare.replace(/^(?:with|mit|con|avec|add|use|füge|benutze) /i, '').replace(/ hinzu$/i, '')}`;
  const isAll = (candidate: string, ...patterns: readonly RegExp[]): boolean =>
    patterns.some(
      (pattern) => pattern.test(candidate) && /^(?:x|it|the app|the data|everything|die app|alles|die daten)?$/i.test(candidate.replace(pattern, '').trim()),
    );
  if (isAll(joined, ACCOUNTS) || isAll(text, SIGN_IN, OWN)) return { rest: '', access: 'own' };
  if (isAll(text, SHARED) || /^(?:share (?:it|the \p{L}+) with everyone|make (?:it|the \p{L}+) shared|teile? (?:es|die \p{L}+) mit allen)$/iu.test(text))
    return { rest: '', access: 'shared' };
  return isAll(joined, DATABASE) || isAll(text, DATABASE) ? { rest: '', access: 'own' } : undefined;
}

function without(text: string, ...patterns: readonly RegExp[]): { readonly text: string; readonly isFound: boolean } {
  let rest = text;
  for (const pattern of patterns) rest = rest.replace(pattern, '');
  return { text: rest, isFound: rest !== text };
}

const tidy = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/[, ]+(?:and|und|y|et|with|mit|con|avec|where|that)?[, ]*$/i, '')
    .trim();

/** What pictures are uploaded to. */
function uploadsOf(text: string): string {
  const rest = tidy(text.replace(UPLOADS, ''));
  if (/\b(?:gallery|album|galerie|galería|fotoalbum)\b/i.test(rest)) return rest;
  if (/\b(?:bilder|fotos)\b/i.test(text) && /hochladen/i.test(text)) return 'eine Fotosammlung';
  if (/subir/i.test(text)) return 'una galería de fotos';
  return /téléverser|charger|envoyer/i.test(text) ? 'une galerie de photos' : 'a gallery of pictures';
}
