import { archiveRemote, BlobMissingError, type RemoteArchiveOptions, type RemoteOptions, SqlError } from '@lathe/backend';
import { AppError, type MoveHostedInBody } from '@lathe/protocol';
import { type OutboundServices, refusalIn } from '../network/guarded-fetch.ts';

export interface HostedSourceDependencies {
  readonly outbound: Pick<OutboundServices, 'fetch' | 'openSocket'>;
  readonly now: () => Date;
}

const CONNECT_MS = 15_000;
const SILENCE_MS = 2 * 60_000;
const FILE_MS = 10 * 60_000;
const HINT =
  'Enter the connection string as postgresql://user:password@host:5432/postgres. At Supabase it is under Connect; put the password in place of [YOUR-PASSWORD].';

/**
 * Writes an archive of a database elsewhere into a file. Connections go only where the operator allows, files included.
 * @throws AppError 'invalid-input', 'invalid-state' with what the other side says; ArchiveError if it is too large
 */
export async function archiveHosted(
  { connectionString, storage }: Pick<MoveHostedInBody, 'connectionString' | 'storage'>,
  { outbound, now }: HostedSourceDependencies,
  { file, limitBytes }: { readonly file: string; readonly limitBytes: number },
): Promise<void> {
  const place = placeOf(connectionString);
  const stream = () => {
    const socket = outbound.openSocket();
    return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('it did not answer in time')));
  };
  try {
    await archiveRemote({ remote: { ...place, stream, connectMs: CONNECT_MS }, readFile: fileReader(storage, outbound), limitBytes, now }, file);
  } catch (error) {
    const refused = refusalIn(error);
    if (refused !== undefined) throw refused;
    if (error instanceof SqlError) throw new AppError('invalid-state', `The database at ${place.host} could not be read: ${error.message}.`, { cause: error });
    throw error;
  }
}

/** Only what a connection needs: other parameters of a connection string name files of this machine. @throws AppError 'invalid-input' */
function placeOf(text: string): Omit<RemoteOptions, 'stream' | 'connectMs'> {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '' || url.username === '' || url.password === '')
    throw new AppError('invalid-input', HINT);
  try {
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
      isEncrypted: url.searchParams.get('sslmode') !== 'disable',
    };
  } catch (error) {
    throw new AppError('invalid-input', HINT, { cause: error });
  }
}

/** Bytes of stored files come from the API of the hosted storage, since a database has only their names. */
function fileReader(storage: MoveHostedInBody['storage'], { fetch }: Pick<OutboundServices, 'fetch'>): RemoteArchiveOptions['readFile'] {
  if (storage === undefined) return ({ id }) => Promise.reject(new BlobMissingError(id));
  const headers = { apikey: storage.serviceKey, authorization: `Bearer ${storage.serviceKey}` };
  return async ({ id, bucket, name }) => {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const response = await fetch(`${storage.url.replace(/\/$/, '')}/storage/v1/object/${path}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(FILE_MS),
    });
    if (response.ok && response.body !== null) return response.body as unknown as AsyncIterable<Uint8Array>;
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) throw new BlobMissingError(id);
    throw new AppError('invalid-state', `The storage refused the file ${bucket}/${name} (${response.status}). Check its address and the service key.`);
  };
}
