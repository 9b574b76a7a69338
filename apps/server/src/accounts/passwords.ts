import { AppError, type ChangePasswordBody, type User } from '@lathe/protocol';
import type { Auth } from './auth.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { SessionRepository } from './session-repository.ts';
import type { SignedInCaller } from './sessions.ts';

export interface PasswordDependencies {
  readonly auth: Auth;
  readonly sessions: SessionRepository;
  readonly attempts: PasswordAttempts;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly now: () => Date;
}

/** The passwords of signed-in people. */
export class Passwords {
  readonly #dependencies: PasswordDependencies;

  constructor(dependencies: PasswordDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * What cannot be undone requires the password in addition to a session. @throws AppError 'wrong-credentials',
   * 'rate-limited'
   */
  async require(user: Pick<User, 'id'> & { readonly email: string }, password: string, address: string): Promise<void> {
    const { auth, sessions, attempts } = this.#dependencies;
    await attempts.run({ email: user.email, address }, async () => {
      const hash = await sessions.passwordHash(user.id);
      const { password: hasher } = await auth.$context;
      if (hash === undefined || !(await hasher.verify({ hash, password }))) throw new AppError('wrong-credentials', 'The password is wrong.');
    });
  }

  /** Someone else who is signed in may be the reason for the change, so all other sessions end. */
  async change({ user, sessionId }: SignedInCaller, { currentPassword, newPassword }: ChangePasswordBody, address: string): Promise<void> {
    if (user.email === null) throw new AppError('invalid-state', 'This account has no password yet. Add an email address and a password first.');
    await this.require({ id: user.id, email: user.email }, currentPassword, address);
    const { auth, sessions, onSessionsEnded, now } = this.#dependencies;
    const hash = await (await auth.$context).password.hash(newPassword);
    onSessionsEnded(await sessions.setPasswordHash(user.id, hash, sessionId, now()));
  }
}
