import { atom, type ReadableAtom } from 'nanostores';
import { isSecretPath, secretSpans } from './secrets.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectFiles } from './project-files.ts';

/** Stores the person's allowances in this browser. They decide what is sent to a model, so nothing in a project may change them. */
export interface KeptSecretAccess {
  read(projectId: string): readonly string[];
  write(projectId: string, paths: readonly string[]): void;
}

/** What the assistant may see of files that contain secrets (`.env` and the like). */
export interface SecretAccess {
  /** The files that the person allowed it to read. */
  readonly allowed: ReadableAtom<readonly string[]>;
  allow(path: string, isAllowed: boolean): void;
  isHidden(path: string): boolean;
  /** Removes values of hidden files from a text, because a command may print them. */
  redact(text: string): string;
}

/** Shorter values may be ordinary words and numbers of the project. Keys and passwords are longer than most of those. */
const SHORTEST_VALUE = 12;
/** Names of variables that frameworks put into the pages of an app, where everybody can read them. */
const PUBLIC_NAME = /^(?:VITE|NEXT_PUBLIC|EXPO_PUBLIC|NUXT_PUBLIC|PUBLIC)_/;

interface Deps {
  readonly files: Pick<ProjectFiles, 'paths' | 'readText'>;
  readonly identity: ProjectIdentity;
  /** Absent: an allowance ends with the project. */
  readonly kept?: KeptSecretAccess | undefined;
}

export function createSecretAccess({ files, kept, identity }: Deps): SecretAccess {
  const allowed = atom<readonly string[]>(kept?.read(identity.current.id) ?? []);
  /** Includes values of files that have been moved or deleted since. */
  const values = new Map<string, string>();

  const isHidden = (path: string) => isSecretPath(path) && !allowed.get().includes(path);

  function readValues(): void {
    for (const path of files.paths()) if (isHidden(path)) for (const value of secretsOf(files.readText(path) ?? '')) values.set(value, path);
  }

  const write = () => kept?.write(identity.current.id, allowed.get());
  identity.onCopied(write);

  return {
    allowed,
    allow(path, isAllowed) {
      const others = allowed.get().filter((other) => other !== path);
      allowed.set(isAllowed ? [...others, path].sort() : others);
      if (isAllowed) for (const [value, from] of values) if (from === path) values.delete(value);
      write();
    },
    isHidden,
    redact(text) {
      readValues();
      let redacted = text;
      for (const [value, path] of values) if (redacted.includes(value)) redacted = redacted.replaceAll(value, () => `[a value of ${path}]`);
      return redacted;
    },
  };
}

function secretsOf(text: string): readonly string[] {
  return secretSpans(text).flatMap(({ from, to }) => {
    const name = /([\w.-]+)[ \t]*[=:][ \t]*$/.exec(text.slice(text.lastIndexOf('\n', from - 1) + 1, from))?.[1] ?? '';
    const value = text.slice(from, to).replace(/^(["'`])([\s\S]*)\1$/, '$2');
    const isSecret = value.length >= SHORTEST_VALUE && !/\s/.test(value) && !/^https?:\/\/[^@]*$/.test(value) && !PUBLIC_NAME.test(name);
    return isSecret ? [value] : [];
  });
}
