/** Words to guess, in four languages: by topic for hangman, and of five letters. */
import type { Language } from '../model/app-model.ts';
import type { InLanguages } from './formulas/formula-entry.ts';

const FIVE: InLanguages = {
  en: 'apple beach bread brick chair cloud dance dream eagle field flame fruit ghost grape green heart honey horse house juice knife lemon light magic money month mouse music night ocean paint paper party peace piano pilot plant queen quiet river robot sheep shirt smile snake spoon stone storm sugar table tiger toast train trees uncle water whale wheat world young',
  de: 'abend apfel bauch berge birne blatt blume boden brief eimer engel ernte fahne feder feuer fisch fluss gabel geist gurke hafen honig hotel insel jacke kabel karte katze kerze kette kleid knopf kreis krone lampe leben licht liebe markt milch musik nacht onkel pferd pilze platz regen reise ruder sache sahne salat seife sonne stein stern stuhl suppe tafel tiger traum vogel wagen wiese woche wolke zebra zeile',
  es: 'abeja actor árbol arena avión banco barco bolsa botón brazo calle campo carne carta clase coche color dedos disco donde dulce flaco fruta fuego gafas gatos globo hielo hojas hotel huevo jamón joven juego lápiz leche letra libro limón lugar luces mango mesas metal mujer mundo museo nieve noche nubes oveja padre pasta perro piano plato playa queso radio ratón reina reloj silla suelo tarde tigre torre vacas verde viaje zorro',
  fr: 'aigle amour arbre atlas avion bague balle barbe blanc boite bruit câble canal carte chien coeur corps coude crabe crème danse doigt école étage fille fleur forêt frère fruit glace grain herbe hiver huile image jambe jaune jouet lampe lapin ligne linge livre lundi maman melon monde neige nuage océan olive orage pêche piano pieds pizza plage plume poire porte radio rêves reine robot sable salon singe sucre table tigre train vache verre ville voile',
};

type Topic = 'general' | 'animals' | 'food' | 'countries' | 'school';

const TOPICS: Readonly<Record<Topic, InLanguages>> = {
  general: {
    en: 'adventure balloon bicycle birthday blanket bridge camera candle castle diamond dolphin firework garden guitar holiday island journey kitchen ladder library lighthouse mountain mystery notebook orchestra painting penguin picture pirate planet rainbow rocket sandwich scissors snowman spider suitcase sunflower telescope theater thunder treasure umbrella volcano waterfall whisper window',
    de: 'abenteuer badewanne baumhaus bibliothek brücke burg diamant drache eisberg erdbeere fahrrad feuerwerk flugzeug garten geburtstag gitarre himmel insel kamera kartoffel kerze kissen koffer küche leiter leuchtturm löwenzahn märchen mikroskop orchester papagei pirat rakete regenbogen reise schatz schmetterling schneemann sonnenblume spinne teleskop theater vulkan wasserfall zauberer zeitung',
    es: 'aventura bicicleta biblioteca cámara castillo cascada ciudad cocina corazón cuaderno cumpleaños diamante escalera escuela espejo estrella fantasma guitarra helado invierno isla jardín lámpara linterna maleta mariposa montaña naranja orquesta paraguas pirata planeta playa puente regalo reloj sombrero tesoro tijeras tormenta tortuga ventana volcán zapato',
    fr: 'aventure ballon bibliothèque bougie cascade chapeau château ciseaux cuisine diamant échelle école étoile fantôme fenêtre feuille forêt fromage guitare horloge île jardin lampe magicien maison miroir montagne neige nuage orchestre papillon parapluie pirate planète plage pont sorcière tempête tournesol trésor valise vélo voiture volcan voyage',
  },
  animals: {
    en: 'alligator badger butterfly camel cheetah chicken crocodile dolphin donkey elephant falcon flamingo giraffe goldfish hamster hedgehog jellyfish kangaroo koala leopard lizard lobster monkey octopus ostrich panther parrot peacock penguin rabbit raccoon salmon scorpion seahorse sparrow spider squirrel starfish tortoise turtle walrus zebra',
    de: 'adler affe ameise delfin eichhörnchen elefant elster ente esel eule faultier fledermaus flamingo frosch fuchs giraffe hamster hase igel känguru kaninchen katze krokodil leopard löwe maulwurf nashorn otter papagei pferd pinguin qualle schildkröte schlange schmetterling seestern spinne tintenfisch wal waschbär zebra ziege',
    es: 'abeja águila ardilla avestruz ballena burro caballo camello canguro cangrejo cebra cocodrilo conejo delfín elefante erizo flamenco gallina gorila hipopótamo hormiga jirafa koala leopardo león loro mapache mariposa medusa mono murciélago oso pantera pingüino pulpo rana serpiente tiburón tigre tortuga zorro',
    fr: 'abeille aigle âne autruche baleine castor chameau cheval chèvre cochon crocodile dauphin écureuil éléphant escargot flamant fourmi gazelle girafe grenouille hamster hérisson hibou hippopotame kangourou koala lapin léopard lion loutre manchot méduse mouton panda papillon perroquet phoque renard requin serpent singe tortue zèbre',
  },
  food: {
    en: 'avocado banana blueberry broccoli burger butter carrot cheese cherry chocolate cinnamon coconut cookie cucumber garlic ginger lasagna lemonade lettuce mango mushroom noodles omelette onion orange pancake peanut pepper pineapple pizza popcorn potato pumpkin raspberry salad sandwich spaghetti spinach strawberry tomato waffle yogurt',
    de: 'ananas apfel aubergine banane birne brezel brokkoli brot butter erdbeere gurke himbeere honig ingwer joghurt käse kartoffel kirsche knoblauch kokosnuss kuchen kürbis lasagne mandarine marmelade möhre nudeln orange paprika pfannkuchen pilze pizza radieschen reis salat schokolade spaghetti spinat tomate waffel zimt zitrone zwiebel',
    es: 'aguacate ajo albahaca arroz azúcar berenjena brócoli calabaza canela cebolla cereza chocolate coco ensalada espinaca fresa galleta garbanzo jamón lechuga lenteja limonada manzana melocotón melón miel naranja paella pepino pera pimiento piña plátano queso sandía tomate tortilla uva yogur zanahoria',
    fr: 'abricot ananas artichaut aubergine avocat banane beurre brocoli cannelle carotte cerise champignon chocolat citron citrouille concombre courgette crêpe croissant fraise framboise fromage gâteau gaufre haricot lentille mangue melon miel moutarde oignon olive orange pastèque pêche poireau poire poivron pomme riz salade tomate yaourt',
  },
  countries: {
    en: 'argentina australia austria belgium bolivia brazil canada chile china colombia cuba denmark ecuador egypt ethiopia finland france germany ghana greece hungary iceland india indonesia ireland italy jamaica japan kenya malaysia mexico morocco nepal netherlands nigeria norway pakistan panama peru poland portugal romania senegal spain sweden switzerland thailand turkey uganda ukraine vietnam',
    de: 'argentinien australien belgien bolivien brasilien chile china dänemark deutschland ecuador finnland frankreich ghana griechenland indien indonesien irland island italien jamaika japan kanada kenia kolumbien kroatien kuba malaysia marokko mexiko nepal niederlande nigeria norwegen österreich pakistan panama peru polen portugal rumänien schweden schweiz senegal spanien thailand türkei uganda ukraine ungarn vietnam ägypten äthiopien',
    es: 'alemania argentina australia austria bélgica bolivia brasil canadá chile china colombia croacia cuba dinamarca ecuador egipto españa etiopía finlandia francia ghana grecia hungría india indonesia irlanda islandia italia jamaica japón kenia malasia marruecos méxico nepal nigeria noruega pakistán panamá perú polonia portugal rumania senegal suecia suiza tailandia turquía ucrania uganda uruguay vietnam',
    fr: 'allemagne argentine australie autriche belgique bolivie brésil canada chili chine colombie croatie cuba danemark égypte équateur espagne éthiopie finlande france ghana grèce hongrie inde indonésie irlande islande italie jamaïque japon kenya malaisie maroc mexique népal nigeria norvège pakistan panama pérou pologne portugal roumanie sénégal suède suisse thaïlande turquie ukraine uruguay vietnam',
  },
  school: {
    en: 'algebra alphabet biology blackboard calculator chemistry classroom crayon dictionary diploma eraser essay exercise fraction geography geometry grammar history homework language lesson library magnet marker mathematics molecule notebook paragraph pencil physics poem pupil question reading ruler science semester sentence spelling student teacher triangle vocabulary',
    de: 'alphabet aufsatz bibliothek bleistift bruchrechnung buchstabe chemie deutsch diktat dreieck englisch erdkunde formel füller geometrie geschichte grammatik hausaufgabe heft klassenzimmer klausur kreide kunst lehrer lesen lineal magnet mathematik mikroskop molekül musik pause physik prüfung radiergummi referat schere schulhof sport stundenplan tafel turnhalle vokabel wörterbuch zeugnis',
    es: 'alfabeto alumno biblioteca biología bolígrafo calculadora ciencia clase cuaderno deberes diccionario dictado escritorio estuche examen fracción geografía geometría goma gramática historia idioma lápiz lectura lección libro maestra mapa matemáticas mochila molécula música pizarra poema profesor química recreo regla tijeras triángulo vocabulario',
    fr: 'addition alphabet ardoise bibliothèque biologie cahier calculatrice cartable chimie classe compas craie crayon devoirs dictée dictionnaire école élève équation examen fraction géographie géométrie gomme grammaire histoire lecture leçon livre maître mathématiques molécule musique physique poème professeur récréation règle tableau triangle trousse vocabulaire',
  },
};

const SAID: readonly (readonly [Topic, RegExp])[] = [
  ['animals', /(?<!\p{L})(?:animals?|pets?|zoo|tiere?n?|animales|animaux)(?!\p{L})/iu],
  [
    'food',
    /(?<!\p{L})(?:foods?|fruits?|vegetables?|meals|essen|obst|gemüse|lebensmittel|comidas?|frutas?|verduras?|alimentos|nourriture|fruits|légumes|aliments)(?!\p{L})/iu,
  ],
  ['countries', /(?<!\p{L})(?:countr(?:y|ies)|geography|länder|ländern|geographie|geografie|países|pays|geografía|géographie)(?!\p{L})/iu],
  ['school', /(?<!\p{L})(?:school|classroom|schule|escuela|école)(?: words)?(?!\p{L})/iu],
];

/** The topic that a phrase names, if there are words for it. */
export function wordTopicIn(phrase: string): Topic | undefined {
  return SAID.find(([, said]) => said.test(phrase))?.[0];
}

export function wordsOn(topic: Topic | undefined, language: Language): string[] {
  return TOPICS[topic ?? 'general'][language].split(' ');
}

export const wordsOfFive = (language: Language): string[] => FIVE[language].split(' ');
