import { randomUUID } from 'node:crypto';
import { ChannelError, type JoinConfig } from './channel.ts';
import type { ClientMessage } from './frames.ts';

const MAX_REPLAY = 25;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** Clients in other languages send words. */
const flag = (value: unknown): boolean => value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads what a client wants of a channel. What is missing or of another kind is as if it had not been asked for. */
export function readJoin({ topic, joinRef, ref, payload }: ClientMessage): JoinConfig {
  const fields = record(payload);
  const config = record(fields['config']);
  const broadcast = record(config['broadcast']);
  const presence = record(config['presence']);
  const changes = Array.isArray(config['postgres_changes']) ? config['postgres_changes'] : [];
  const isPrivate = flag(config['private']);
  const key = presence['key'];
  return {
    topic,
    joinRef: joinRef ?? ref,
    token: text(fields['user_token']) ?? text(fields['access_token']),
    isPrivate,
    broadcast: { ack: flag(broadcast['ack']), self: flag(broadcast['self']), replay: readReplay(broadcast['replay'], isPrivate) },
    presence: { isEnabled: flag(presence['enabled']), key: typeof key === 'number' ? String(key) : (text(key) ?? randomUUID()) },
    changes: changes.filter((params) => params !== null).map(record),
  };
}

function readReplay(value: unknown, isPrivate: boolean): JoinConfig['broadcast']['replay'] {
  if (value === undefined || value === null) return undefined;
  if (!isPrivate) throw new ChannelError('UnableToReplayMessages: Replay is not allowed for public channels');
  const { since, limit = MAX_REPLAY } = record(value);
  if (typeof since !== 'number' || !Number.isFinite(since) || typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1) {
    throw new ChannelError('UnableToReplayMessages: Replay params are not valid');
  }
  return { since, limit: Math.min(limit, MAX_REPLAY) };
}
