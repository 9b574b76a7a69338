/** Words for the sites of common trades, in four languages: what such a place says about itself, for the owner to make true. */
import type { Language } from '../model/app-model.ts';

export interface SiteWords {
  readonly hero: string;
  readonly features: readonly (readonly [title: string, text: string])[];
}

type Trade = 'bakery' | 'photography' | 'fitness' | 'salon' | 'software' | 'practice';

/** What sites are for, for the correction of typing errors. */
export const SITE_VOCABULARY: readonly string[] = `
bakery patisserie photographer photography fitness trainer hairdresser barber salon florist dentist doctor clinic plumber electrician carpenter painter gardener mechanic tailor
restaurant cafe pizzeria brewery hotel hostel kindergarten school church choir orchestra association charity wedding birthday festival conference startup freelancer consultant lawyer architect
opening hours directions reservation reservations newsletter biography services
`
  .trim()
  .split(/\s+/);

const TRADES: readonly (readonly [RegExp, Trade])[] = [
  [/\b(?:baker(?:y|ies|s)?|patisserie|pâtisserie|boulangerie|panadería|pastelería|konditorei)\b|bäckerei/iu, 'bakery'],
  [/\b(?:photograph\w*|fotograf\w*|fotógraf\w+|photographe)\b/iu, 'photography'],
  [/\b(?:gym|fitness|personal trainer|crossfit|gimnasio|salle de sport)\b/iu, 'fitness'],
  [/\b(?:salon|hairdresser\w*|barber\w*|beauty|spa|nails?|friseur\w*|peluquería|coiffeur\w*|massage)\b/iu, 'salon'],
  [/\b(?:software|saas|startup|start-up|app company)\b/iu, 'software'],
  [/\b(?:doctors?|dentists?|clinic|physio\w*|therap\w+|arzt|zahnarzt|arztpraxis|médico|dentista|clínica|médecin|dentiste)\b/iu, 'practice'],
];

/** The first line is for the hero; the others are features, a title and a text. */
const WORDS: Readonly<Record<Trade, Readonly<Record<Language, string>>>> = {
  bakery: {
    en: `Made by hand every morning, from good flour, clear water and time.
Fresh every day | We begin before sunrise, so that it is warm when you come.
Good ingredients | Short lists, from people we know by name.
Come by | Take a seat, or take something home. There is always coffee.`,
    de: `Jeden Morgen von Hand gemacht, aus gutem Mehl, klarem Wasser und Zeit.
Jeden Tag frisch | Wir beginnen vor Sonnenaufgang, damit es warm ist, wenn Sie kommen.
Gute Zutaten | Kurze Listen, von Menschen, die wir beim Namen kennen.
Kommen Sie vorbei | Setzen Sie sich, oder nehmen Sie etwas mit. Kaffee gibt es immer.`,
    es: `Hecho a mano cada mañana, con buena harina, agua clara y tiempo.
Recién hecho cada día | Empezamos antes del amanecer para que esté caliente cuando llegues.
Buenos ingredientes | Listas cortas, de gente que conocemos por su nombre.
Pásate por aquí | Siéntate, o llévate algo a casa. Siempre hay café.`,
    fr: `Fait à la main chaque matin, avec de la bonne farine, de l’eau claire et du temps.
Frais chaque jour | Nous commençons avant l’aube, pour que ce soit chaud quand vous arrivez.
De bons ingrédients | Des listes courtes, de gens que nous connaissons par leur nom.
Passez nous voir | Asseyez-vous, ou emportez quelque chose. Il y a toujours du café.`,
  },
  photography: {
    en: `Pictures with quiet light, for people and places that mean something.
Portraits | An hour together, without hurry and without a pose.
Weddings and events | From the first coffee to the last dance, mostly unseen.
Places and products | Calm pictures that show how a thing is made.`,
    de: `Bilder mit ruhigem Licht, für Menschen und Orte, die etwas bedeuten.
Porträts | Eine Stunde zusammen, ohne Eile und ohne Pose.
Hochzeiten und Feste | Vom ersten Kaffee bis zum letzten Tanz, meist unbemerkt.
Orte und Produkte | Ruhige Bilder, die zeigen, wie etwas gemacht ist.`,
    es: `Imágenes de luz tranquila, para personas y lugares que significan algo.
Retratos | Una hora juntos, sin prisa y sin pose.
Bodas y eventos | Del primer café al último baile, casi sin que se note.
Lugares y productos | Imágenes serenas que muestran cómo está hecho algo.`,
    fr: `Des images à la lumière douce, pour des gens et des lieux qui comptent.
Portraits | Une heure ensemble, sans hâte et sans pose.
Mariages et fêtes | Du premier café à la dernière danse, presque sans se montrer.
Lieux et produits | Des images calmes qui montrent comment une chose est faite.`,
  },
  fitness: {
    en: `Stronger week by week, with a plan that fits your life.
Small groups | Enough room, and a trainer who sees you.
For every level | Begin where you are. The next step is always a small one.
Open early and late | Before work, after work, and on the weekend.`,
    de: `Woche für Woche stärker, mit einem Plan, der zu Ihrem Leben passt.
Kleine Gruppen | Genug Platz, und jemand, der Sie im Blick hat.
Für jede Stufe | Beginnen Sie, wo Sie sind. Der nächste Schritt ist immer klein.
Früh und spät offen | Vor der Arbeit, nach der Arbeit und am Wochenende.`,
    es: `Más fuerte cada semana, con un plan que cabe en tu vida.
Grupos pequeños | Espacio de sobra, y un entrenador que te ve.
Para todos los niveles | Empieza donde estás. El siguiente paso siempre es pequeño.
Abierto temprano y tarde | Antes del trabajo, después y en fin de semana.`,
    fr: `Plus fort de semaine en semaine, avec un plan qui tient dans votre vie.
Petits groupes | De la place, et un coach qui vous voit.
Pour tous les niveaux | Commencez où vous êtes. Le pas suivant est toujours petit.
Ouvert tôt et tard | Avant le travail, après, et le week-end.`,
  },
  salon: {
    en: `An hour that is only yours, in hands that know what they do.
Time for you | One guest at a time, and tea while you wait.
Advice first | We ask, look and explain before anything begins.
Easy to book | Pick a day and an hour that suit you.`,
    de: `Eine Stunde nur für Sie, in Händen, die wissen, was sie tun.
Zeit für Sie | Ein Gast nach dem anderen, und Tee, während Sie warten.
Erst der Rat | Wir fragen, schauen und erklären, bevor es losgeht.
Leicht zu buchen | Wählen Sie Tag und Stunde, wie es Ihnen passt.`,
    es: `Una hora solo para ti, en manos que saben lo que hacen.
Tiempo para ti | Una persona cada vez, y té mientras esperas.
Primero, el consejo | Preguntamos, miramos y explicamos antes de empezar.
Fácil de reservar | Elige el día y la hora que te convengan.`,
    fr: `Une heure rien que pour vous, entre des mains qui savent faire.
Du temps pour vous | Une personne à la fois, et un thé pendant l’attente.
Le conseil d’abord | Nous demandons, regardons et expliquons avant de commencer.
Facile à réserver | Choisissez le jour et l’heure qui vous vont.`,
  },
  software: {
    en: `Less busywork, so that you get to the work that counts.
Clear from the start | One plan, one price and one person to ask.
Quick to begin | Set up in an afternoon, useful the next morning.
Here for you | Questions are answered by people, on the same day.`,
    de: `Weniger Kleinkram, damit Zeit für das bleibt, was zählt.
Klar von Anfang an | Ein Plan, ein Preis und ein Mensch, den man fragen kann.
Schnell begonnen | An einem Nachmittag eingerichtet, am Morgen darauf nützlich.
Für Sie da | Fragen beantworten Menschen, am selben Tag.`,
    es: `Menos tareas menudas, para llegar al trabajo que cuenta.
Claro desde el principio | Un plan, un precio y una persona a quien preguntar.
Rápido de empezar | Listo en una tarde, útil a la mañana siguiente.
Aquí para ti | Las preguntas las responden personas, el mismo día.`,
    fr: `Moins de petites tâches, pour arriver au travail qui compte.
Clair dès le début | Un plan, un prix et une personne à qui parler.
Vite commencé | En place en un après-midi, utile le lendemain matin.
Là pour vous | Des gens répondent aux questions, le jour même.`,
  },
  practice: {
    en: `Care that takes its time and explains what it does.
Time to listen | The first visit begins with your questions.
Careful treatment | As little as possible, as much as you need.
Easy to reach | Call in the morning, and be seen soon.`,
    de: `Hilfe, die sich Zeit nimmt und erklärt, was sie tut.
Zeit zum Zuhören | Der erste Besuch beginnt mit Ihren Fragen.
Umsichtig behandelt | So wenig wie möglich, so viel wie nötig.
Leicht zu erreichen | Morgens anrufen und bald einen Termin haben.`,
    es: `Un cuidado que se toma su tiempo y explica lo que hace.
Tiempo para escuchar | La primera visita empieza con tus preguntas.
Tratamiento atento | Lo menos posible, tanto como haga falta.
Fácil de contactar | Llama por la mañana y te veremos pronto.`,
    fr: `Un soin qui prend son temps et explique ce qu’il fait.
Le temps d’écouter | La première visite commence par vos questions.
Un traitement attentif | Le moins possible, autant qu’il le faut.
Facile à joindre | Appelez le matin, et soyez reçu bientôt.`,
  },
};

/** Undefined if nothing is known about what the site is for. */
export function siteWords(about: string, language: Language): SiteWords | undefined {
  const trade = TRADES.find(([pattern]) => pattern.test(about))?.[1];
  if (trade === undefined) return undefined;
  const text = WORDS[trade][language];
  const [hero = '', ...lines] = text.split('\n');
  return {
    hero,
    features: lines.map((line) => {
      const [title = '', about = ''] = line.split(' | ');
      return [title, about] as const;
    }),
  };
}
