import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../services.tsx';
import type { EditorDocument } from '@lathe/workspace';
import { type CodeEditor, createCodeEditor } from './code-mirror.ts';
import { cursorFacts } from './cursor-facts.ts';
import { languageOf } from './languages.ts';

/** The selected document in CodeMirror. Fetched when the first file is shown. */
export default function CodeArea({ document }: { readonly document: EditorDocument }) {
  const { editor } = useWorkspace();
  const reveal = useStore(editor.reveal);
  const parent = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor>(undefined);

  useEffect(() => {
    if (!parent.current) return;
    const created = createCodeEditor(parent.current, {
      onChange: editor.change,
      onCursor: (line, column) => {
        const path = editor.selectedPath.get();
        cursorFacts.set({ line, column, language: path === undefined ? undefined : languageOf(path)?.name });
      },
      onLeave: editor.rememberScroll,
    });
    code.current = created;
    return () => {
      created.destroy();
      code.current = undefined;
      cursorFacts.set(undefined);
    };
  }, [editor]);

  useEffect(() => code.current?.show(document, editor.scrollOf(document.path)), [document, editor]);

  useEffect(() => {
    if (reveal === undefined || reveal.path !== document.path) return;
    code.current?.reveal(reveal.line, reveal.range);
    editor.arrived();
  }, [reveal, document.path, editor]);

  return <div ref={parent} className="absolute inset-0" />;
}
