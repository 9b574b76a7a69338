/** The words of what has to do with the database. */
export const words = {
  waiting: 'Die Datenbank wird vorbereitet. Die App erscheint, sobald sie bereit ist.',
  refused: 'Das darfst du nicht.',
  you: 'Du',
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  signOut: 'Abmelden',
  email: 'E-Mail',
  password: 'Passwort',
  haveAccount: 'Ich habe schon ein Konto',
  noAccount: 'Ich habe noch kein Konto',
  confirm: 'Bestätige deine Adresse: Der Link ist in deiner Post.',
  uploading: 'Wird hochgeladen …',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
  signInFailed: (code: string, message: string) => SIGN_IN[code] ?? `Das hat nicht geklappt: ${message}`,
};

const SIGN_IN: Readonly<Record<string, string>> = {
  invalid_credentials: 'E-Mail-Adresse oder Passwort stimmen nicht.',
  user_already_exists: 'Mit dieser Adresse gibt es schon ein Konto.',
  weak_password: 'Das Passwort ist zu kurz oder zu leicht zu erraten.',
};
