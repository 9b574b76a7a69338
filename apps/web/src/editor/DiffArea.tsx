import { useEffect, useRef } from 'react';
import { type DiffOptions, type DiffText, showDiff } from './diff-editor.ts';

const WORDS = { keep: 'Keep', restore: 'Restore' };

export interface DiffAreaProps extends DiffText {
  readonly isSideBySide: boolean;
  /** Whether the values of a `.env` file are hidden. */
  readonly isMasked?: boolean;
  /** The labels of the buttons at each change. */
  readonly words?: DiffOptions['words'];
  readonly onChange?: ((text: string) => void) | undefined;
}

/** The changes of one file. Loaded with the first comparison. */
export default function DiffArea({ path, before, after, isSideBySide, isMasked = false, words = WORDS, onChange }: DiffAreaProps) {
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const isWritable = onChange !== undefined;
  useEffect(() => {
    if (!parent.current) return;
    return showDiff(
      parent.current,
      { path, before, after },
      { isSideBySide, isMasked, words, onChange: isWritable ? (text) => latest.current?.(text) : undefined },
    );
  }, [path, before, after, isSideBySide, isMasked, words, isWritable]);
  return <div ref={parent} />;
}
