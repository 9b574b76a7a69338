/** Corrects typing errors against the words that can be meant, and leaves every other real word alone. */
import { REAL_WORDS } from '../../lexicon/words/real-words.ts';

/** Edits between two words: a letter added, left out or replaced, or two letters swapped (optimal string alignment). */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index), []];
  for (let i = 1; i <= a.length; i += 1) {
    row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last?.[b.length] ?? limit + 1;
}

/** Edits that a word of this length may have. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly byStart: ReadonlyMap<string, readonly string[]>;
}

/** A phrase gives its words. */
export function vocabularyOf(...lists: readonly Iterable<string>[]): Vocabulary {
  const words = new Set<string>();
  for (const list of lists) {
    for (const phrase of list) for (const word of phrase.toLowerCase().split(/[^\p{L}-]+/u)) if (word.length > 1) words.add(word);
  }
  const byStart = new Map<string, string[]>();
  for (const word of words) {
    const start = word.charAt(0);
    const same = byStart.get(start);
    if (same === undefined) byStart.set(start, [word]);
    else same.push(word);
  }
  return { words, byStart };
}

/** Frequent errors that are too far from the word to be found by their letters. */
const FREQUENT: ReadonlyMap<string, string> = new Map(
  'staus=status|statu=status|colr=color|clor=color|coulor=color|lst=list|plase=please|pleas=please|gest=guest|gests=guests|traning=training|trainng=training|adn=and|soort=sort|lsit=list|employe=employee|buget=budget|amke=make|creat=create|instal=install|delet=delete|remov=remove|chang=change|renam=rename|hihg=high|serch=search|seach=search|titel=title|pictur=picture|buton=button|buttom=button|tabel=table|minits=minutes|expence=expense|expences=expenses|atendees=attendees|servce=service|seperate=separate|seperately=separately|definately=definitely|recieve=receive|recieved=received|adition=addition|avaliable=available|availible=available|begining=beginning|comming=coming|dependant=dependent|occured=occurred|prefered=preferred|priviledge=privilege|publically=publicly|untill=until|wich=which|becuase=because|beacuse=because|freind=friend|freinds=friends|neice=niece|recomend=recommend|accomodation=accommodation|accomodations=accommodations|apartement=apartment|appartment=apartment|appartments=apartments|apartements=apartments|pasport=passport|maintainance=maintenance|maintenence=maintenance|attendence=attendance|langauge=language|reccuring=recurring|recuring=recurring|liscense=license|garantee=guarantee|medecine=medicine|medicins=medicines|brithday=birthday|bithday=birthday|phonenumber=phone number|todolist=todo list|shoppinglist=shopping list|randm=random|numbr=number|planer=planner|planers=planners|bord=board|colum=column|colums=columns|collum=column|collums=columns|teh=the|dat=date|minuets=minutes|wiht=with|wth=with|whit=with|witth=with|hte=the|thier=their|recepie=recipe|recepies=recipes|recepi=recipe|reciepe=recipe|reciepes=recipes|restaraunt=restaurant|restaraunts=restaurants|restorant=restaurant|calander=calendar|calandar=calendar|buisness=business|bussiness=business|catagory=category|catagories=categories|libary=library|questionaire=questionnaire|vehical=vehicle|vegtable=vegetable|excercise=exercise|excercises=exercises|exersize=exercise|shedule=schedule|skedule=schedule|wether=weather|wheather=weather|grocerys=groceries|grocrey=grocery|reminer=reminder|pasword=password|foto=photo|fotos=photos|adress=address|adresses=addresses|colection=collection|employes=employees|custumer=customer|custumers=customers|shpping=shopping|tem=team|peple=people|poeple=people|rols=roles|searchabel=searchable|deu=due|ratting=rating|rattings=ratings|gim=gym|monthy=monthly|montly=monthly|grup=group|gruop=group|quantaty=quantity|quanity=quantity|autor=author|autors=authors|favorits=favorites|typng=typing|trackr=tracker|trakr=tracker|dats=dates|tgas=tags|tasls=tasks'
    .split('|')
    .map((pair) => pair.split('=') as [string, string]),
);

/** The English word that is often written like this. */
export function frequentError(word: string, { words }: Vocabulary): string | undefined {
  const lower = word.toLowerCase();
  // No English word has a letter three times in a row, but names such as "www" do.
  const twice = lower.replace(/(\p{L})\1{2,}/gu, '$1$1');
  return FREQUENT.get(lower) ?? (twice === lower ? undefined : (FREQUENT.get(twice) ?? (words.has(twice) ? twice : undefined)));
}

/** The word that was most likely meant, or undefined if the word is right, a name or too far from all. */
export function corrected(word: string, { words, byStart }: Vocabulary, most = 2): string | undefined {
  const lower = word.toLowerCase();
  const limit = Math.min(most, allowedEdits(lower.length));
  if (
    limit === 0 ||
    words.has(lower) ||
    REAL_WORDS.has(lower) ||
    !/^[\p{L}-]+$/u.test(lower) ||
    words.has(`${lower}s`) ||
    (lower.endsWith('s') && words.has(lower.slice(0, -1)))
  )
    return undefined;
  // The German dative: "mit Preisen und Sätzen".
  if (/(?:e|er|el|s)n$/.test(lower) && words.has(lower.slice(0, -1))) return lower.slice(0, -1);
  let best: { word: string; distance: number } | undefined;
  // The first letter is right, or it was swapped with the second.
  for (const start of new Set([lower.charAt(0), lower.charAt(1)])) {
    for (const candidate of byStart.get(start) ?? []) {
      if (candidate.length < 3 || (start !== lower.charAt(0) && candidate.charAt(1) !== lower.charAt(0))) continue;
      const distance = editDistance(lower, candidate, limit);
      if (distance > limit || distance > allowedEdits(Math.max(4, candidate.length))) continue;
      // Of a short word, only swapped letters are an error for sure.
      if (lower.length < 5 && !haveSameLetters(candidate, lower)) continue;
      if (best === undefined || distance < best.distance || (distance === best.distance && isNearer(candidate, best.word, lower)))
        best = { word: candidate, distance };
    }
  }
  return best?.word;
}

/** Of two words at the same distance, the one with the same letters (swapped), then the one of the same length. */
function isNearer(candidate: string, best: string, word: string): boolean {
  const rank = (other: string) => (haveSameLetters(other, word) ? 0 : Math.abs(other.length - word.length) + 1);
  return rank(candidate) < rank(best);
}

/** Whether letters were only swapped. */
export function haveSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}
