import { AppError, type User } from '@lathe/protocol';
import type { SessionService } from './sessions.ts';

/**
 * The signed-in operator. @throws AppError 'login-required', or 'not-found' for everyone else, so that they do not
 * learn that the page exists
 */
export type RequireOperator = (headers: Headers) => Promise<User>;

/** Whether the person is the installation's owner or has one of these email addresses (in lower case). */
export function isOperator({ kind, email }: Pick<User, 'kind' | 'email'>, operators: ReadonlySet<string>): boolean {
  return kind === 'owner' || (email !== null && operators.has(email.toLowerCase()));
}

/** Lets only operators pass (see `isOperator`). */
export function operatorGuard(sessions: Pick<SessionService, 'require'>, operators: ReadonlySet<string>): RequireOperator {
  return async (headers) => {
    const user = await sessions.require(headers);
    if (!isOperator(user, operators)) throw new AppError('not-found', 'There is no such endpoint.');
    return user;
  };
}
