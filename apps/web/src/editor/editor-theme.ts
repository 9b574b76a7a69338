import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags as t } from '@lezer/highlight';

/* CodeMirror's controls look like the workbench's (`components/Field.tsx`, `Button.tsx`). */
const CONTROL = { height: '28px', padding: '0 10px', fontSize: '12px', lineHeight: '16px', color: 'var(--fg)', backgroundImage: 'none', borderRadius: '6px' };
const FOCUS_OUTLINE = { outline: '2px solid var(--focus)', outlineOffset: '-1px' };
const FIELD = {
  ...CONTROL,
  fontFamily: 'var(--mono)',
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line-control)',
  outline: 'none',
  '&:focus': { borderColor: 'var(--focus)', boxShadow: '0 0 0 1px var(--focus)' },
};
const BUTTON = { ...CONTROL, fontFamily: 'var(--sans)', '&:hover': { backgroundColor: 'var(--control-hover)' }, '&:focus-visible': FOCUS_OUTLINE };
const CLOSE = {
  top: '6px',
  right: '6px',
  width: '28px',
  height: '28px',
  borderRadius: '6px',
  fontSize: '16px',
  color: 'var(--fg-3)',
  '&:hover': { backgroundColor: 'var(--control-hover)', color: 'var(--fg)' },
  '&:focus-visible': FOCUS_OUTLINE,
};

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--code-fg)', backgroundColor: 'transparent', fontSize: 'var(--code-size, 12.5px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', fontVariantLigatures: 'none', overscrollBehavior: 'contain', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '2px 0 60px', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 14px 0 12px' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--fg-3)', border: 'none', fontSize: '0.92em', fontVariantNumeric: 'tabular-nums' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '46px', padding: '0 10px 0 0' },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--fg)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--press) !important' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--press)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn-line)', borderRadius: '2px' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--solid)', border: 'none', color: 'var(--fg-3)', padding: '0 4px', margin: '0 2px' },
  '.cm-foldGutter': { width: '14px' },
  '.cm-foldGutter .cm-gutterElement': { display: 'grid', placeItems: 'center', cursor: 'pointer', color: 'var(--fg-3)' },
  '.cm-foldGutter .cm-fold-open': { opacity: '0' },
  '.cm-gutters:hover .cm-fold-open': { opacity: '1' },
  '.cm-fold-closed': { transform: 'rotate(-90deg)', color: 'var(--accent)' },
  '.cm-secret': { color: 'var(--fg-3)', letterSpacing: '1px' },
  '.cm-dropCursor': { borderLeftColor: 'var(--accent)' },
  '.cm-panels': { backgroundColor: 'var(--base)', color: 'var(--fg)', borderColor: 'var(--line)', fontFamily: 'var(--sans)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  // The find bar.
  '.cm-panel.cm-search': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', padding: '6px 36px 6px 8px' },
  // The line break starts the bar's second row.
  '.cm-panel.cm-search br': { display: 'block', flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search input.cm-textfield': { ...FIELD, margin: '0', width: '200px' },
  '.cm-panel.cm-search button.cm-button': {
    ...BUTTON,
    margin: '0',
    backgroundColor: 'transparent',
    border: '1px solid transparent',
    '&:active': { backgroundColor: 'var(--control-press)' },
  },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '6px', margin: '0 4px', fontSize: '12px', color: 'var(--fg-2)' },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0' },
  '.cm-panel.cm-search button[name=close]': { ...CLOSE, cursor: 'pointer' },
  // The dialog of Go to line.
  '.cm-dialog': { display: 'flex', alignItems: 'center', gap: '8px', padding: '6px 36px 6px 12px', fontSize: '12px', color: 'var(--fg-2)' },
  '.cm-dialog label': { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  '.cm-dialog input': { ...FIELD, width: '120px' },
  '.cm-dialog .cm-button': { ...BUTTON, backgroundColor: 'var(--surface)', border: '1px solid var(--line-strong)' },
  '.cm-dialog-close': CLOSE,
  // Diagnostics.
  '.cm-gutter-lint': { width: '12px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '6px 2px' },
  '.cm-lint-marker': { width: '8px', height: '8px' },
  '.cm-lint-marker-error, .cm-lint-marker-warning': { content: 'none', borderRadius: '2px', backgroundColor: 'var(--danger)' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--warn)' },
  '.cm-lintRange-error, .cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-line-message': { marginLeft: '24px', fontFamily: 'var(--sans)', fontSize: '12px', color: 'var(--warn)' },
  '.cm-line-message.cm-line-error': { color: 'var(--danger)' },
  '.cm-tooltip-lint': { padding: '0', maxWidth: '480px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none', fontFamily: 'var(--sans)', fontSize: '12px' },
  '.cm-diagnostic + .cm-diagnostic': { borderTop: '1px solid var(--line)' },
  '.cm-diagnosticSource': { color: 'var(--fg-3)', fontSize: '11px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    boxShadow: 'var(--float)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--fg)' },
  // The change bar and the line that the assistant is writing.
  '.cm-changes': { width: '2px' },
  '.cm-changes .cm-gutterElement': { width: '2px', padding: '0' },
  '.cm-written-mark': { backgroundColor: 'var(--ok)' },
  '.cm-writing-mark': { backgroundColor: 'var(--accent)' },
  '.cm-writing-number': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
  '.cm-changes .cm-writing-number': { backgroundColor: 'var(--accent)' },
  '.cm-writing-line': { backgroundColor: 'var(--accent-soft)' },
  '.cm-writing-caret': { display: 'inline-block', width: '2px', height: '15px', margin: '0 0 -3px 1px', backgroundColor: 'var(--accent)' },
});

/** At most five hues. Punctuation and comments are muted. */
const highlight = HighlightStyle.define([
  { tag: [t.keyword, t.operatorKeyword, t.modifier, t.self, t.bool, t.null], color: 'var(--code-key)' },
  { tag: [t.string, t.special(t.string), t.regexp, t.attributeValue], color: 'var(--code-str)' },
  { tag: [t.number, t.unit, t.color], color: 'var(--code-num)' },
  { tag: [t.tagName, t.typeName, t.className, t.namespace, t.heading], color: 'var(--code-tag)' },
  { tag: [t.comment, t.punctuation, t.separator, t.bracket, t.operator, t.meta], color: 'var(--code-mute)' },
  { tag: [t.link, t.url], color: 'var(--code-key)' },
  { tag: t.strong, fontWeight: '600' },
  { tag: t.emphasis, fontStyle: 'italic' },
  { tag: t.invalid, color: 'var(--danger)' },
]);

export const editorTheme: Extension = [frame, syntaxHighlighting(highlight)];
