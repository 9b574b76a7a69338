import { useEffect, useRef } from 'react';
import { type DiffText, showDiff } from './diff-editor.ts';

export interface DiffAreaProps extends DiffText {
  readonly isSideBySide: boolean;
  readonly onChange?: ((text: string) => void) | undefined;
}

/** The changes of one file. Fetched when the first comparison is shown. */
export default function DiffArea({ path, before, after, isSideBySide, onChange }: DiffAreaProps) {
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const isWritable = onChange !== undefined;
  useEffect(() => {
    if (!parent.current) return;
    return showDiff(parent.current, { path, before, after }, { isSideBySide, onChange: isWritable ? (text) => latest.current?.(text) : undefined });
  }, [path, before, after, isSideBySide, isWritable]);
  return <div ref={parent} />;
}
