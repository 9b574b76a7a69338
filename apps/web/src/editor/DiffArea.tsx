import { useEffect, useRef } from 'react';
import { type DiffOptions, type DiffText, showDiff } from './diff-editor.ts';

const WORDS = { keep: 'Keep', putBack: 'Restore' };

export interface DiffAreaProps extends DiffText {
  readonly isSideBySide: boolean;
  /** Values of a `.env` file are dots. */
  readonly isMasked?: boolean;
  /** What the buttons of a part are called. */
  readonly words?: DiffOptions['words'];
  readonly onChange?: ((text: string) => void) | undefined;
}

/** The changes of one file. Fetched when the first comparison is shown. */
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
