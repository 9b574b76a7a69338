import { atom, type ReadableAtom } from 'nanostores';
import { isSecretPath, secretSpans } from './secrets.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectFiles } from './project-files.ts';

/** Where the person's allowances are kept in this browser: they say what goes to a model, which nothing in a project may decide. */
export interface KeptSecretAccess {
  read(projectId: string): readonly string[];
  write(projectId: string, paths: readonly string[]): void;
}

/** What the assistant may see of files with secrets in them (`.env` and its kin). */
export interface SecretAccess {
  /** Those that the person allowed it to read. */
  readonly allowed: ReadableAtom<readonly string[]>;
  allow(path: string, isAllowed: boolean): void;
  isHidden(path: string): boolean;
  /** The text without the values of hidden files that it repeats: a command may print them. */
  redact(text: string): string;
}

/** Words and numbers stand in a project for themselves too; keys and passwords are longer than most of them. */
const SHORTEST_VALUE = 12;
/** Names of what the frameworks put into the pages of an app, where everybody reads it. */
const PUBLIC_NAME = /^(?:VITE|NEXT_PUBLIC|EXPO_PUBLIC|NUXT_PUBLIC|PUBLIC)_/;

interface Deps {
  readonly files: Pick<ProjectFiles, 'paths' | 'readText'>;
  readonly identity: ProjectIdentity;
  /** Absent: an allowance ends with the project. */
  readonly kept?: KeptSecretAccess | undefined;
}

export function createSecretAccess({ files, kept, identity }: Deps): SecretAccess {
  const allowed = atom<readonly string[]>(kept?.read(identity.current.id) ?? []);
  /** Also those of files that have been moved or deleted since. */
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
