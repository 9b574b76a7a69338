import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { COMPARISON_COMMANDS } from '../commands/editor-commands.ts';
import { commandKeys } from './command-keys.ts';
import { editorTheme } from './editor-theme.ts';
import { languageOf } from './languages.ts';
import { secretMasks } from './secret-masks.ts';

export interface DiffText {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface DiffOptions {
  readonly isSideBySide: boolean;
  /** Whether the values of a `.env` file are hidden. */
  readonly isMasked: boolean;
  /** The labels of the buttons at each change. */
  readonly words: { readonly keep: string; readonly restore: string };
  /** Receives the text after a change was restored. Absent when nothing can be changed. */
  readonly onChange?: ((text: string) => void) | undefined;
}

/** How many unchanged lines are shown around a change, and how many more it takes to fold them. */
const COLLAPSE = { margin: 3, minSize: 4 };

const theme = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-content': { padding: '0' },
  '.cm-changedLine': { backgroundColor: 'var(--ok-soft) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--danger-soft)', paddingLeft: '0' },
  '.cm-deletedChunk .cm-deletedLine': { padding: '0 14px 0 12px' },
  '.cm-changedText, .cm-insertedLine .cm-changedText': { background: 'color-mix(in srgb, var(--ok) 14%, transparent)', borderRadius: '2px' },
  '.cm-deletedChunk .cm-deletedText, &.cm-merge-a .cm-changedText': {
    background: 'color-mix(in srgb, var(--danger) 6%, transparent)',
    boxShadow: 'inset 0 -1px color-mix(in srgb, var(--danger) 45%, transparent)',
    borderRadius: '2px',
  },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--danger-soft) !important' },
  '.cm-insertedLine, .cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
  '.cm-changeGutter': { width: '2px', paddingLeft: '0' },
  '.cm-changedLineGutter': { backgroundColor: 'var(--ok)' },
  '.cm-deletedLineGutter': { backgroundColor: 'var(--danger)' },
  // Forced colors remove backgrounds, so changes get a wider bar and deleted lines a line through them.
  '@media (forced-colors: active)': {
    '.cm-deletedChunk .cm-deletedLine': { textDecoration: 'line-through' },
    '.cm-changeGutter': { width: '4px', forcedColorAdjust: 'none' },
  },
  '.cm-chunkButtons button': { color: 'var(--fg-2)', backgroundColor: 'var(--surface)', border: '1px solid var(--line-strong)', cursor: 'pointer' },
  '.cm-chunkButtons button:hover': { color: 'var(--fg)', backgroundColor: 'var(--control-hover)' },
  '.cm-collapsedLines': {
    background: 'var(--base)',
    color: 'var(--fg-3)',
    padding: '3px 12px',
    borderTop: '1px solid var(--line)',
    borderBottom: '1px solid var(--line)',
    fontFamily: 'var(--sans)',
    fontSize: '12px',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
});

/** Shows two texts of a file in one editor or side by side. Returns a function that removes it. */
export function showDiff(parent: HTMLElement, { path, before, after }: DiffText, { isSideBySide, isMasked, words, onChange }: DiffOptions): () => void {
  let isGone = false;
  let destroy: (() => void) | undefined;
  const common = (language: Extension): Extension[] => [
    editorTheme,
    theme,
    language,
    isMasked ? secretMasks : [],
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `Changes of ${path}` }),
    commandKeys(COMPARISON_COMMANDS, (view) => ({ showChange: (direction) => (direction === 'next' ? goToNextChunk : goToPreviousChunk)(view) })),
  ];
  // Restoring a change edits the text, although it is read-only.
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange?.(update.state.doc.toString());
  });

  const show = (language: Extension): void => {
    if (isGone) return;
    // Deleted lines in a single column would be drawn without masks.
    if (isSideBySide || isMasked) {
      const view = new MergeView({
        a: { doc: before, extensions: common(language) },
        b: { doc: after, extensions: [...common(language), changes] },
        parent,
        collapseUnchanged: COLLAPSE,
        ...(onChange ? { revertControls: 'a-to-b' as const, renderRevertControl: () => control(words.restore, 'undo') } : {}),
      });
      destroy = () => view.destroy();
    } else {
      const view = new EditorView({
        doc: after,
        extensions: [
          ...common(language),
          changes,
          unifiedMergeView({
            original: before,
            collapseUnchanged: COLLAPSE,
            mergeControls: onChange ? (type, action) => button(type === 'reject' ? words.restore : words.keep, action) : false,
          }),
        ],
        parent,
      });
      destroy = () => view.destroy();
    }
  };
  void (languageOf(path)?.load() ?? Promise.resolve([])).then(show, () => show([]));
  return () => {
    isGone = true;
    destroy?.();
  };
}

/** Shows a read-only text. Returns a function that removes it. */
export function showText(parent: HTMLElement, path: string, text: string): () => void {
  let isGone = false;
  let view: EditorView | undefined;
  const show = (language: Extension): void => {
    if (isGone) return;
    view = new EditorView({
      doc: text,
      extensions: [
        editorTheme,
        language,
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': path }),
      ],
      parent,
    });
  };
  void (languageOf(path)?.load() ?? Promise.resolve([])).then(show, () => show([]));
  return () => {
    isGone = true;
    view?.destroy();
  };
}

const BUTTON =
  'mx-0.5 inline-flex h-5 items-center rounded-row border border-line-strong bg-surface px-1.5 font-sans text-[11px] leading-none font-medium text-fg-2 hover:text-fg';

function button(label: string, onMouseDown: (event: MouseEvent) => void): HTMLElement {
  const element = control(label, '');
  element.addEventListener('mousedown', onMouseDown);
  // The merge view listens only for the mouse.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: false, cancelable: true }));
  });
  return element;
}

function control(label: string, kind: string): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = BUTTON;
  element.textContent = kind === 'undo' ? '→' : label;
  element.setAttribute('aria-label', `${label} this change`);
  element.title = `${label} this change`;
  return element;
}
