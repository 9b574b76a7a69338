import type { Runtime } from '@lathe/spindle';

const FOLDER = '/home/versions/.ports';
const PROGRAM = `${FOLDER}/record.cjs`;
const FILE_VARIABLE = 'LATHE_PORTS_FILE';

/**
 * Runs in each Node process before its program. A port is recorded before its server learns that it is listening, and
 * even within the call if no name must be looked up, because the runtime announces a port a little later.
 */
const SOURCE = `const { appendFileSync } = require('node:fs');
const { Server } = require('node:net');
const file = process.env.${FILE_VARIABLE};
const { listen } = Server.prototype;
const record = (server) => {
  const address = server.address();
  if (file && address && typeof address === 'object') appendFileSync(file, address.port + '\\n');
};
Server.prototype.listen = function (...args) {
  this.prependOnceListener('listening', () => record(this));
  const server = listen.apply(this, args);
  record(this);
  return server;
};
`;

/** The ports on which the processes of one command listen, including its children. */
export interface RecordedPorts {
  /** Must be added to the command's environment. */
  readonly env: Readonly<Record<string, string>>;
  has(port: number): Promise<boolean>;
  clear(): Promise<void>;
}

/** The runtime announces that a port opened, but not who opened it, so the processes themselves record it. */
export async function recordPorts({ fs }: Pick<Runtime, 'fs'>, name: string): Promise<RecordedPorts> {
  const file = `${FOLDER}/${name}`;
  await fs.mkdir(FOLDER, { recursive: true });
  await fs.writeFile(PROGRAM, SOURCE);
  await fs.writeFile(file, '');
  return {
    env: { NODE_OPTIONS: `--require=${PROGRAM}`, [FILE_VARIABLE]: file },
    async has(port) {
      try {
        return (await fs.readFile(file, 'utf8')).split('\n').includes(String(port));
      } catch (error) {
        if ((error as { code?: string } | null)?.code === 'ENOENT') return false; // the app was stopped meanwhile
        throw error;
      }
    },
    clear: () => fs.rm(file, { force: true }),
  };
}
