/** The words of what has to do with the database. */
export const words = {
  waiting: 'The database is being prepared. The app appears as soon as it is ready.',
  refused: 'You may not do that.',
  you: 'You',
  signIn: 'Sign in',
  signUp: 'Create an account',
  signOut: 'Sign out',
  email: 'Email',
  password: 'Password',
  haveAccount: 'I have an account already',
  noAccount: 'I have no account yet',
  confirm: 'Confirm your address: the link is in your mail.',
  uploading: 'Uploading…',
  failed: (message: string) => `That did not work: ${message}`,
  signInFailed: (code: string, message: string) => SIGN_IN[code] ?? `That did not work: ${message}`,
};

const SIGN_IN: Readonly<Record<string, string>> = {
  invalid_credentials: 'The email address or the password is not right.',
  user_already_exists: 'There is already an account with this address.',
  weak_password: 'The password is too short or too easy to guess.',
};
