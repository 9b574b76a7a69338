import { useEffect, useRef } from 'react';
import { showText } from './diff-editor.ts';

/** A read-only text. Loaded when the first one is shown. */
export default function TextArea({ path, text }: { readonly path: string; readonly text: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => (parent.current ? showText(parent.current, path, text) : undefined), [path, text]);
  return <div ref={parent} className="h-full" />;
}
