import { AppError, type User } from '@lathe/protocol';
import type { SessionService } from './sessions.ts';

/** The signed-in operator. @throws AppError 'login-required'; 'not-found' for everyone else, so that they do not learn that there is something to see */
export type RequireOperator = (headers: Headers) => Promise<User>;

/** `operators`: e-mail addresses in lower case. */
export function operatorGuard(sessions: Pick<SessionService, 'require'>, operators: ReadonlySet<string>): RequireOperator {
  return async (headers) => {
    const user = await sessions.require(headers);
    if (!operators.has(user.email.toLowerCase())) throw new AppError('not-found', 'There is no such endpoint.');
    return user;
  };
}
