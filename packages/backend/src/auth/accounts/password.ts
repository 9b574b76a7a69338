import bcrypt from 'bcryptjs';
import type { Auth } from '../contract.ts';
import { AuthError, refuse } from '../errors.ts';

/** bcrypt reads no more than this. */
const MAX_PASSWORD_BYTES = 72;

/** As `auth.users.encrypted_password` of the hosted service, so that accounts can be moved in and out. */
export async function hashPassword({ config, random }: Pick<Auth, 'config' | 'random'>, password: string): Promise<string> {
  const rounds = String(config.password.cost).padStart(2, '0');
  return bcrypt.hash(password, `$2a$${rounds}$${bcrypt.encodeBase64(Array.from(random(16)), 16)}`);
}

/**
 * Compares also when there is nothing to compare with, so that the time of an answer does not tell whether an account
 * exists.
 */
export async function isPassword({ config }: Pick<Auth, 'config'>, password: string, hash: string | null | undefined): Promise<boolean> {
  const isBcrypt = hash != null && /^\$2[aby]\$/.test(hash);
  const matches = await bcrypt.compare(password, isBcrypt ? hash : hashOfNobody(config.password.cost));
  return isBcrypt && matches;
}

/** A well-formed hash that no password has. */
function hashOfNobody(cost: number): string {
  return `$2a$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
}

export function isPasswordHash(hash: string): boolean {
  return /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{53}$/.test(hash);
}

/** Throws validation_failed or weak_password. */
export function checkPassword(config: Auth['config'], password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refuse('validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  const weakness = weaknessOf(config, password);
  if (weakness !== undefined) throw weakness;
}

export function weaknessOf({ password: rules }: Auth['config'], password: string): AuthError | undefined {
  const reasons: string[] = [];
  const sentences: string[] = [];
  if (password.length < rules.minLength) {
    reasons.push('length');
    sentences.push(`Password should be at least ${rules.minLength} characters.`);
  }
  if (rules.requiredCharacters.some((set) => set !== '' && ![...set].some((char) => password.includes(char)))) {
    reasons.push('characters');
    sentences.push(`Password should contain at least one character of each: ${rules.requiredCharacters.join(', ')}.`);
  }
  return reasons.length === 0 ? undefined : new AuthError('weak_password', { message: sentences.join(' '), reasons });
}
