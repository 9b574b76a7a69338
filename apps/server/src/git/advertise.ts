import { NO_OBJECT } from './objects.ts';
import { FLUSH, pktLine } from './pkt-line.ts';
import { FETCH_CAPABILITIES } from './upload-pack.ts';

export interface Advertised {
  /** The half of the protocol that asks: `git-upload-pack` or `git-receive-pack`. */
  readonly program: string;
  /** Branch -> commit. */
  readonly branches: ReadonlyMap<string, string>;
  /** The name of the branch that a clone checks out. */
  readonly head: string;
  readonly pushCapabilities: string;
}

/** What a repository tells git first: its branches, and what it can do. */
export function advertiseRefs({ program, branches, head, pushCapabilities }: Advertised): Buffer {
  const isFetch = program === 'git-upload-pack';
  const tip = branches.get(head);
  const refs: (readonly [string, string])[] = [...branches].map(([name, id]) => [`refs/heads/${name}`, id] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  if (isFetch && tip !== undefined) refs.unshift(['HEAD', tip]);
  const capabilities = isFetch ? `${FETCH_CAPABILITIES}${tip === undefined ? '' : ` symref=HEAD:refs/heads/${head}`}` : pushCapabilities;
  const [[name, id] = ['capabilities^{}', NO_OBJECT], ...others] = refs;
  return Buffer.concat([
    pktLine(`# service=${program}\n`),
    FLUSH,
    pktLine(`${id} ${name}\0${capabilities}\n`),
    ...others.map(([ref, commit]) => pktLine(`${commit} ${ref}\n`)),
    FLUSH,
  ]);
}
