import { AppError, ignoredFindingsSchema } from '@lathe/protocol';
import { computed } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { IgnoredFinding, IgnoredFindingsStore } from './contract.ts';

/** In the project's own files, so that it holds for everyone who works on it, and is in its versions. */
const PATH = '.lathe/ignored-findings.json';
const NONE: readonly IgnoredFinding[] = [];

interface Deps {
  readonly files: Pick<ProjectFiles, 'readText' | 'write' | 'revision'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a person has decided to leave as it is, of what visitors of the app can do. */
export function createIgnoredFindings({ files, now }: Deps): IgnoredFindingsStore {
  let last: { readonly text: string | undefined; readonly read: readonly IgnoredFinding[] | undefined } = { text: undefined, read: NONE };

  /** Undefined: the file is not a list of findings. */
  function read(): readonly IgnoredFinding[] | undefined {
    const text = files.readText(PATH);
    // The same text is the same value, because views compare it.
    if (text !== last.text) last = { text, read: text === undefined || text.trim() === '' ? NONE : parse(text) };
    return last.read;
  }

  async function change(next: (before: readonly IgnoredFinding[]) => readonly IgnoredFinding[]): Promise<void> {
    const before = read();
    if (before === undefined) throw new AppError('invalid-state', `${PATH} is not a list of findings. Repair or delete it, and try again.`);
    await files.write(PATH, `${JSON.stringify(next(before), undefined, 2)}\n`);
  }

  return {
    all: computed(files.revision, () => read() ?? NONE),
    ignore: (id, reason) => change((before) => [...before.filter((one) => one.id !== id), { id, reason, at: new Date(now()).toISOString() }]),
    takeBack: (id) => change((before) => before.filter((one) => one.id !== id)),
  };
}

function parse(text: string): readonly IgnoredFinding[] | undefined {
  try {
    return ignoredFindingsSchema.parse(JSON.parse(text));
  } catch {
    // A person may edit the file: what cannot be read ignores nothing.
    return undefined;
  }
}
