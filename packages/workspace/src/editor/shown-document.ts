import { computed, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { isSecretPath } from '../files/secrets.ts';
import type { EditorDocument, StreamingFile } from './contract.ts';
import { conflictOf, type Draft } from './draft-state.ts';

interface Deps {
  readonly files: Pick<ProjectFiles, 'get' | 'revision'>;
  readonly selectedPath: ReadableAtom<string | undefined>;
  readonly drafts: ReadableAtom<ReadonlyMap<string, Draft>>;
  readonly streaming: ReadableAtom<StreamingFile | undefined>;
  /** Grows when a text changed although nobody typed. */
  readonly revision: ReadableAtom<number>;
  /** Files whose secrets the person asked to see. */
  readonly shownSecrets: ReadableAtom<readonly string[]>;
}

/**
 * The selected file as the editor shows it: the text that is streaming, otherwise the draft, otherwise the stored text.
 */
export function createShownDocument({ files, ...deps }: Deps): ReadableAtom<EditorDocument | undefined> {
  return computed(
    [deps.selectedPath, deps.drafts, deps.streaming, files.revision, deps.revision, deps.shownSecrets],
    (path, drafts, streaming, _filesRevision, revision, shownSecrets): EditorDocument | undefined => {
      if (path === undefined) return undefined;
      const record = files.get(path);
      const draft = drafts.get(path);
      const conflict = conflictOf(draft);
      const isStreaming = streaming?.path === path;
      if (!record && !isStreaming && !draft) return undefined;
      const isBinary = record?.bytes !== undefined && !isStreaming;
      const isMasked = isSecretPath(path) && !shownSecrets.includes(path);
      return {
        path,
        value: isStreaming ? streaming.content : (draft?.text ?? record?.text ?? ''),
        isBinary,
        byteSize: record?.bytes?.length ?? new TextEncoder().encode(record?.text ?? '').length,
        hasDraft: draft !== undefined,
        ...(conflict ? { conflict: { theirs: conflict.text, ...(conflict.isDraft ? { isDraft: true } : {}) } } : {}),
        revision,
        isStreaming,
        isReadOnly: isStreaming || isBinary || isMasked,
        isMasked,
      };
    },
  );
}
