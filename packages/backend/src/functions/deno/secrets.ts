import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createQueue } from '../../queue.ts';

export interface Secrets {
  /** Adds and replaces; running functions get them from their next start, which is at their next call.
   * @throws SecretNameError */
  set(values: Readonly<Record<string, string>>): Promise<void>;
  delete(names: readonly string[]): Promise<void>;
  names(): Promise<string[]>;
  /** Only for the functions themselves. */
  all(): Promise<Readonly<Record<string, string>>>;
}

export class SecretNameError extends Error {
  override readonly name = 'SecretNameError';
}

/** As hosted: what begins so is set by the backend. */
const RESERVED = /^(?:SUPABASE_|SB_)/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

/** Secrets of a project's functions in a file that only this user of the machine can read. */
export function openSecrets(file: string, onChange: () => void): Secrets {
  const enqueue = createQueue();

  const read = async (): Promise<Record<string, string>> => {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  };

  const update = (change: (values: Record<string, string>) => Record<string, string>): Promise<void> =>
    enqueue(async () => {
      const values = change(await read());
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, JSON.stringify(values), { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      onChange();
    });

  return {
    async set(values) {
      for (const name of Object.keys(values)) {
        if (RESERVED.test(name)) throw new SecretNameError(`The name "${name}" is reserved: SUPABASE_ and SB_ begin variables that the backend sets.`);
        if (!NAME.test(name)) throw new SecretNameError(`"${name.slice(0, 100)}" is no name of a variable: use letters, digits and _.`);
      }
      await update((before) => ({ ...before, ...values }));
    },
    delete: (names) => update((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)))),
    names: async () => Object.keys(await read()).sort(),
    all: read,
  };
}

/** Shorter values are parts of ordinary words. */
const HIDDEN_LENGTH = 8;

/** A line that a function printed, with the names of secrets in place of their values, because people and models read it. */
export function withoutSecrets(line: string, secrets: Readonly<Record<string, string>>): string {
  // A value of several lines is printed as several lines.
  const parts = Object.entries(secrets).flatMap(([name, value]) => value.split('\n').map((part) => ({ name, text: part.trim() })));
  // The longest first: one value may be a part of another, whose rest would stay.
  const hidden = parts.filter(({ text }) => text.length >= HIDDEN_LENGTH).sort((a, b) => b.text.length - a.text.length);
  return hidden.reduce((shown, { name, text }) => shown.replaceAll(text, `[${name}]`), line);
}
