import { listen, ListenError } from '../listen.ts';

/** How many ports after the usual one are tried. */
const PORTS_TRIED = 10;
const IN_USE: ReadonlySet<string | undefined> = new Set(['EADDRINUSE', 'EACCES']);

/** The port, or the first free one after it. Undefined if all of them are in use. */
export async function firstFreePort(host: string, port: number): Promise<number | undefined> {
  for (let tried = port; tried < port + PORTS_TRIED; tried++) if (await isPortFree(host, tried)) return tried;
  return undefined;
}

/** Whether a server could listen there, on all the addresses that it uses. @throws ListenError if the address is not this machine's */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  try {
    const sockets = await listen({ listenHost: host, port }, { request: (_, response) => response.end(), upgrade: (_, socket) => socket.destroy() });
    await sockets.close(0);
    return true;
  } catch (error) {
    if (error instanceof ListenError && IN_USE.has((error.cause as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}
