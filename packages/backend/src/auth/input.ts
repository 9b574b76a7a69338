import { refuse } from './errors.ts';
import type { Json } from './store/rows.ts';

type Body = Readonly<Record<string, unknown>>;

/** '' stands for a field that is missing, as in the hosted service. */
export function readText(body: Body, key: string): string {
  const value = body[key];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw refuse('bad_json', `Could not parse request body as JSON: ${key} needs to be a text`);
  return value;
}

export function readFlag(body: Body, key: string, missing = false): boolean {
  const value = body[key];
  if (value === undefined || value === null) return missing;
  if (typeof value !== 'boolean') throw refuse('bad_json', `Could not parse request body as JSON: ${key} needs to be true or false`);
  return value;
}

export function readObject(body: Body, key: string): Json | undefined {
  const value = body[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse('bad_json', `Could not parse request body as JSON: ${key} needs to be an object`);
  return value as Json;
}

// The pattern of HTML's input type=email.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function checkEmail(email: string): string {
  if (email === '') throw refuse('validation_failed', 'An email address is required');
  if (email.length > 255) throw refuse('validation_failed', 'An email address is too long');
  const lower = email.toLowerCase();
  if (!EMAIL.test(lower)) throw refuse('validation_failed', 'Unable to validate email address: invalid format');
  return lower;
}

/** Without the plus sign, as the hosted service stores it. */
export function checkPhone(phone: string): string {
  const digits = phone.trim().replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw refuse('validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}

export interface Challenge {
  readonly value: string;
  readonly method: 's256' | 'plain';
}

/** RFC 7636, section 4.2. Undefined if the caller does not use it. */
export function readChallenge(value: string, method: string): Challenge | undefined {
  if ((value === '') !== (method === '')) throw refuse('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  if (value === '') return undefined;
  if (value.length < 43 || value.length > 128) throw refuse('validation_failed', 'code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(value)) {
    throw refuse('validation_failed', 'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  const name = method.toLowerCase();
  if (name !== 's256' && name !== 'plain') throw refuse('validation_failed', `unsupported code_challenge method "${method}"`);
  return { value, method: name };
}

export function challengeOf(body: Body): Challenge | undefined {
  return readChallenge(readText(body, 'code_challenge'), readText(body, 'code_challenge_method'));
}
