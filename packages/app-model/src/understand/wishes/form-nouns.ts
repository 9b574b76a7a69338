/** What a form is for when no list of the app is named: "a booking form" fills a list of bookings. */

export interface FormNoun {
  /** A word of the lexicon, or of its own. */
  readonly subject: string;
  /** Where the lexicon's list holds more than those say who fill in the form. */
  readonly fields?: readonly string[];
}

const NOUNS: readonly (readonly [RegExp, FormNoun])[] = [
  [/\brsvps?\b/i, { subject: 'guests' }],
  [/\bnewsletter\b/i, { subject: 'subscribers', fields: ['name', 'email'] }],
  [/\b(?:contact|messages?|inquir(?:y|ies)|enquir(?:y|ies)|kontakt)\b/i, { subject: 'messages', fields: ['name', 'email', 'message'] }],
  [/\b(?:feedback|reviews?|opinions?)\b/i, { subject: 'survey answers', fields: ['name', 'rating', 'feedback'] }],
  [/\b(?:bookings?|book|reservations?|reserve|appointments?)\b/i, { subject: 'bookings', fields: ['name', 'email', 'date', 'seats', 'notes'] }],
  [/\b(?:orders?|ordering)\b/i, { subject: 'orders', fields: ['name', 'email', 'what', 'quantity', 'notes'] }],
  [/\b(?:sign[- ]?ups?|sign up|registrations?|register|enroll?ments?|enroll?|join)\b/i, { subject: 'sign-ups', fields: ['name', 'email', 'notes'] }],
  [/\b(?:donations?)\b/i, { subject: 'donations' }],
  [/\b(?:complaints?|support)\b/i, { subject: 'complaints', fields: ['name', 'email', 'message'] }],
];

export function formNoun(phrase: string): FormNoun | undefined {
  return NOUNS.find(([pattern]) => pattern.test(phrase))?.[1];
}
