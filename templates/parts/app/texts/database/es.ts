/** The words of what has to do with the database. */
export const words = {
  waiting: 'La base de datos se está preparando. La aplicación aparecerá cuando esté lista.',
  refused: 'No puedes hacer eso.',
  you: 'Tú',
  signIn: 'Iniciar sesión',
  signUp: 'Crear una cuenta',
  signOut: 'Cerrar sesión',
  email: 'Correo',
  password: 'Contraseña',
  haveAccount: 'Ya tengo una cuenta',
  noAccount: 'Aún no tengo cuenta',
  confirm: 'Confirma tu dirección: el enlace está en tu correo.',
  uploading: 'Subiendo…',
  failed: (message: string) => `No ha funcionado: ${message}`,
  signInFailed: (code: string, message: string) => SIGN_IN[code] ?? `No ha funcionado: ${message}`,
};

const SIGN_IN: Readonly<Record<string, string>> = {
  invalid_credentials: 'El correo o la contraseña no son correctos.',
  user_already_exists: 'Ya hay una cuenta con esta dirección.',
  weak_password: 'La contraseña es demasiado corta o fácil de adivinar.',
};
