import { createServer } from 'node:net';

/** How many ports after the usual one are tried. */
const PORTS_TRIED = 10;

/** The port, or the first free one after it. Undefined if all of them are in use. */
export async function firstFreePort(host: string, port: number): Promise<number | undefined> {
  for (let tried = port; tried < port + PORTS_TRIED; tried++) if (await isPortFree(host, tried)) return tried;
  return undefined;
}

export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
