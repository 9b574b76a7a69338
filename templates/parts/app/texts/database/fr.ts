/** The words of what has to do with the database. */
export const words = {
  waiting: 'La base de données se prépare. L’application apparaîtra dès qu’elle sera prête.',
  refused: 'Vous ne pouvez pas faire cela.',
  you: 'Vous',
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  signOut: 'Se déconnecter',
  email: 'E-mail',
  password: 'Mot de passe',
  haveAccount: 'J’ai déjà un compte',
  noAccount: 'Je n’ai pas encore de compte',
  confirm: 'Confirmez votre adresse : le lien est dans votre courrier.',
  uploading: 'Envoi…',
  failed: (message: string) => `Cela n’a pas marché : ${message}`,
  signInFailed: (code: string, message: string) => SIGN_IN[code] ?? `Cela n’a pas marché : ${message}`,
};

const SIGN_IN: Readonly<Record<string, string>> = {
  invalid_credentials: 'L’adresse ou le mot de passe ne sont pas justes.',
  user_already_exists: 'Il y a déjà un compte avec cette adresse.',
  weak_password: 'Le mot de passe est trop court ou trop facile à deviner.',
};
