/** The words that new content sections begin with, in four languages. They say what belongs there and claim nothing. */
import type { Language } from '../model/app-model.ts';

export interface ContentWords {
  readonly heroText: string;
  readonly heroAction: string;
  readonly text: string;
  /** Under a heading that the person named. */
  readonly topic: string;
  readonly features: readonly (readonly [string, string])[];
  readonly plans: readonly { readonly name: string; readonly price: string; readonly items: readonly string[] }[];
  readonly period: string;
  readonly faq: readonly (readonly [string, string])[];
  readonly testimonials: readonly (readonly [string, string])[];
  readonly pictures: readonly string[];
  readonly contact: string;
  readonly place: string;
  readonly pollQuestion: string;
  readonly pollOptions: readonly string[];
  readonly titles: Readonly<
    Record<'features' | 'pricing' | 'faq' | 'testimonials' | 'pictures' | 'contact' | 'message' | 'about' | 'home' | 'summary' | 'chart', string>
  >;
}

export const CONTENT: Readonly<Record<Language, ContentWords>> = {
  en: {
    heroText: 'Say in one sentence what you offer and who it is for.',
    heroAction: 'Get in touch',
    text: 'Tell here who you are, what you do and why you like doing it. Two or three sentences are enough.',
    topic: 'Write here what visitors should know about this.',
    features: [
      ['Made with care', 'Describe what you do better than others, in plain words.'],
      ['Close to you', 'Say where people find you and when you are there.'],
      ['Easy to reach', 'Say how people can ask a question and how soon they hear from you.'],
    ],
    plans: [
      { name: 'Small', price: '9', items: ['For one person', 'Everything you need to begin'] },
      { name: 'Medium', price: '19', items: ['For a small team', 'All of Small', 'Help by email'] },
      { name: 'Large', price: '39', items: ['For many people', 'All of Medium', 'Help by phone'] },
    ],
    period: 'a month',
    faq: [
      ['When are you open?', 'Write your hours here.'],
      ['How can I reach you?', 'Write your address, phone number or email here.'],
      ['What does it cost?', 'Write what people usually ask about prices.'],
    ],
    testimonials: [
      ['Put here what a customer told you, in their own words.', 'First customer'],
      ['A second voice makes it believable. Ask before you print a name.', 'Second customer'],
    ],
    pictures: ['In the morning', 'At work', 'The finished piece', 'From close up', 'The place', 'The people'],
    contact: 'We look forward to hearing from you.',
    place: 'Town hall',
    pollQuestion: 'Which day suits you best?',
    pollOptions: ['Friday', 'Saturday', 'Sunday'],
    titles: {
      features: 'What we offer',
      pricing: 'Prices',
      faq: 'Questions and answers',
      testimonials: 'What people say',
      pictures: 'Pictures',
      contact: 'Contact',
      message: 'Write a message',
      about: 'About',
      home: 'Home',
      summary: 'At a glance',
      chart: 'Chart',
    },
  },
  de: {
    heroText: 'Sagen Sie in einem Satz, was Sie anbieten und für wen.',
    heroAction: 'Kontakt aufnehmen',
    text: 'Erzählen Sie hier, wer Sie sind, was Sie tun und warum Sie es gern tun. Zwei oder drei Sätze genügen.',
    topic: 'Schreiben Sie hier, was man darüber wissen sollte.',
    features: [
      ['Mit Sorgfalt gemacht', 'Beschreiben Sie in einfachen Worten, was Sie besser machen als andere.'],
      ['In Ihrer Nähe', 'Sagen Sie, wo man Sie findet und wann Sie da sind.'],
      ['Leicht zu erreichen', 'Sagen Sie, wie man eine Frage stellt und wie bald eine Antwort kommt.'],
    ],
    plans: [
      { name: 'Klein', price: '9', items: ['Für eine Person', 'Alles für den Anfang'] },
      { name: 'Mittel', price: '19', items: ['Für ein kleines Team', 'Alles aus Klein', 'Hilfe per E-Mail'] },
      { name: 'Groß', price: '39', items: ['Für viele', 'Alles aus Mittel', 'Hilfe am Telefon'] },
    ],
    period: 'im Monat',
    faq: [
      ['Wann haben Sie geöffnet?', 'Schreiben Sie hier Ihre Zeiten.'],
      ['Wie erreiche ich Sie?', 'Schreiben Sie hier Adresse, Telefon oder E-Mail.'],
      ['Was kostet es?', 'Schreiben Sie, was meist nach den Preisen gefragt wird.'],
    ],
    testimonials: [
      ['Hier steht, was eine Kundin gesagt hat, in ihren Worten.', 'Erste Stimme'],
      ['Eine zweite Stimme überzeugt. Fragen Sie, bevor Sie einen Namen nennen.', 'Zweite Stimme'],
    ],
    pictures: ['Am Morgen', 'Bei der Arbeit', 'Das fertige Stück', 'Aus der Nähe', 'Der Ort', 'Die Menschen'],
    contact: 'Wir freuen uns auf Ihre Nachricht.',
    place: 'Rathaus',
    pollQuestion: 'Welcher Tag passt am besten?',
    pollOptions: ['Freitag', 'Samstag', 'Sonntag'],
    titles: {
      features: 'Was wir bieten',
      pricing: 'Preise',
      faq: 'Häufige Fragen',
      testimonials: 'Stimmen',
      pictures: 'Bilder',
      contact: 'Kontakt',
      message: 'Nachricht schreiben',
      about: 'Über uns',
      home: 'Start',
      summary: 'Auf einen Blick',
      chart: 'Diagramm',
    },
  },
  es: {
    heroText: 'Di en una frase qué ofreces y para quién.',
    heroAction: 'Contactar',
    text: 'Cuenta aquí quién eres, qué haces y por qué te gusta. Bastan dos o tres frases.',
    topic: 'Escribe aquí lo que conviene saber sobre esto.',
    features: [
      ['Hecho con cuidado', 'Describe con palabras sencillas qué haces mejor que otros.'],
      ['Cerca de ti', 'Di dónde te encuentran y cuándo estás.'],
      ['Fácil de contactar', 'Di cómo hacer una pregunta y cuándo llega la respuesta.'],
    ],
    plans: [
      { name: 'Pequeño', price: '9', items: ['Para una persona', 'Todo para empezar'] },
      { name: 'Mediano', price: '19', items: ['Para un equipo pequeño', 'Todo lo de Pequeño', 'Ayuda por correo'] },
      { name: 'Grande', price: '39', items: ['Para muchas personas', 'Todo lo de Mediano', 'Ayuda por teléfono'] },
    ],
    period: 'al mes',
    faq: [
      ['¿Cuándo abrís?', 'Escribe aquí tu horario.'],
      ['¿Cómo os encuentro?', 'Escribe aquí la dirección, el teléfono o el correo.'],
      ['¿Cuánto cuesta?', 'Escribe lo que más preguntan sobre los precios.'],
    ],
    testimonials: [
      ['Aquí va lo que dijo una clienta, con sus palabras.', 'Primera voz'],
      ['Una segunda voz convence. Pregunta antes de publicar un nombre.', 'Segunda voz'],
    ],
    pictures: ['Por la mañana', 'En el trabajo', 'La pieza terminada', 'De cerca', 'El lugar', 'Las personas'],
    contact: 'Esperamos tu mensaje.',
    place: 'Ayuntamiento',
    pollQuestion: '¿Qué día te viene mejor?',
    pollOptions: ['Viernes', 'Sábado', 'Domingo'],
    titles: {
      features: 'Qué ofrecemos',
      pricing: 'Precios',
      faq: 'Preguntas frecuentes',
      testimonials: 'Opiniones',
      pictures: 'Fotos',
      contact: 'Contacto',
      message: 'Escribir un mensaje',
      about: 'Sobre nosotros',
      home: 'Inicio',
      summary: 'De un vistazo',
      chart: 'Gráfico',
    },
  },
  fr: {
    heroText: 'Dites en une phrase ce que vous proposez et à qui.',
    heroAction: 'Nous écrire',
    text: 'Racontez ici qui vous êtes, ce que vous faites et pourquoi vous l’aimez. Deux ou trois phrases suffisent.',
    topic: 'Écrivez ici ce qu’il faut en savoir.',
    features: [
      ['Fait avec soin', 'Décrivez simplement ce que vous faites mieux que d’autres.'],
      ['Près de chez vous', 'Dites où l’on vous trouve et quand vous êtes là.'],
      ['Facile à joindre', 'Dites comment poser une question et quand vient la réponse.'],
    ],
    plans: [
      { name: 'Petit', price: '9', items: ['Pour une personne', 'Tout pour commencer'] },
      { name: 'Moyen', price: '19', items: ['Pour une petite équipe', 'Tout de Petit', 'Aide par e-mail'] },
      { name: 'Grand', price: '39', items: ['Pour beaucoup de monde', 'Tout de Moyen', 'Aide par téléphone'] },
    ],
    period: 'par mois',
    faq: [
      ['Quand êtes-vous ouverts ?', 'Écrivez ici vos horaires.'],
      ['Comment vous joindre ?', 'Écrivez ici l’adresse, le téléphone ou l’e-mail.'],
      ['Combien cela coûte-t-il ?', 'Écrivez ce que l’on demande le plus sur les prix.'],
    ],
    testimonials: [
      ['Ici, ce qu’une cliente a dit, avec ses mots.', 'Première voix'],
      ['Une deuxième voix rassure. Demandez avant de citer un nom.', 'Deuxième voix'],
    ],
    pictures: ['Le matin', 'Au travail', 'La pièce finie', 'De près', 'Le lieu', 'Les gens'],
    contact: 'Au plaisir de vous lire.',
    place: 'Mairie',
    pollQuestion: 'Quel jour vous convient le mieux ?',
    pollOptions: ['Vendredi', 'Samedi', 'Dimanche'],
    titles: {
      features: 'Ce que nous proposons',
      pricing: 'Tarifs',
      faq: 'Questions fréquentes',
      testimonials: 'Ils en parlent',
      pictures: 'Images',
      contact: 'Contact',
      message: 'Écrire un message',
      about: 'À propos',
      home: 'Accueil',
      summary: 'En bref',
      chart: 'Graphique',
    },
  },
};
