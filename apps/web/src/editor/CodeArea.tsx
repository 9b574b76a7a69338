import { useEffect, useRef } from 'react';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import type { EditorDocument } from '@lathe/workspace';
import { CodeEditor } from './code-mirror.ts';
import { cursorFacts } from './cursor-facts.ts';
import { languageOf } from './languages.ts';

/** The selected document in the code editor. Loaded with the first file. */
export default function CodeArea({ document }: { readonly document: EditorDocument }) {
  const { editor, diagnostics } = useWorkspace();
  const { editorSettings } = useServices();
  const reveal = useStore(editor.reveal);
  const found = useStore(diagnostics.current);
  const parent = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor>(undefined);

  useEffect(() => {
    if (!parent.current) return;
    const created = new CodeEditor(
      parent.current,
      {
        onChange: editor.change,
        onCursor: (line, column, selections) => {
          const path = editor.selectedPath.get();
          cursorFacts.set({ line, column, selections, language: path === undefined ? undefined : languageOf(path)?.name, askLine: () => created.askLine() });
        },
        onLeave: editor.rememberPlace,
      },
      editorSettings.settings.get().wrap,
    );
    code.current = created;
    editor.setReady(true);
    const ignoreWrap = editorSettings.settings.listen(({ wrap }) => created.setWrap(wrap));
    return () => {
      editor.setReady(false);
      ignoreWrap();
      created.destroy();
      code.current = undefined;
      cursorFacts.set(undefined);
    };
  }, [editor, editorSettings]);

  useEffect(() => {
    const { path } = document;
    // Keys may have been pressed since this was rendered. The text without them must not replace the text with them.
    const newest = editor.document.get();
    code.current?.show(newest?.path === path ? newest : document, () => ({ place: editor.placeOf(path), indentation: editor.indentationOf(path) }));
  }, [document, editor]);

  useEffect(() => code.current?.setDiagnostics(found), [found]);

  useEffect(() => {
    if (reveal === undefined || reveal.path !== document.path) return;
    if (reveal.line === undefined) code.current?.focus();
    else code.current?.reveal(reveal.line, reveal.range);
    editor.arrived();
  }, [reveal, document.path, editor]);

  return <div ref={parent} className="absolute inset-0" />;
}
