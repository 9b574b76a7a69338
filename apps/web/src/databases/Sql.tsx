import { PostgreSQL } from '@codemirror/lang-sql';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { useMemo } from 'react';
import { classNames } from '../components/class-names.ts';

const COLORS = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword], class: 'text-[var(--code-key)]' },
  { tag: [tags.string, tags.special(tags.string)], class: 'text-[var(--code-str)]' },
  { tag: [tags.number, tags.bool, tags.null], class: 'text-[var(--code-num)]' },
  { tag: tags.typeName, class: 'text-[var(--code-tag)]' },
  { tag: tags.comment, class: 'text-[var(--code-mute)]' },
]);

/** SQL to read, in colors. It can be scrolled with the keyboard. */
export function Sql({ text, label, className }: { readonly text: string; readonly label: string; readonly className?: string }) {
  const parts = useMemo(() => coloredParts(text), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section aria-label={label} tabIndex={0} className={classNames('overflow-x-auto focus-row', className)}>
      <pre className="font-mono text-12 leading-[18px] text-code">
        {parts.map(({ from, part, color }) => (
          <span key={from} className={color}>
            {part}
          </span>
        ))}
      </pre>
    </section>
  );
}

function coloredParts(text: string) {
  const parts: { readonly from: number; readonly part: string; readonly color?: string }[] = [];
  let at = 0;
  highlightTree(PostgreSQL.language.parser.parse(text), COLORS, (from, to, color) => {
    if (from > at) parts.push({ from: at, part: text.slice(at, from) });
    parts.push({ from, part: text.slice(from, to), color });
    at = to;
  });
  if (at < text.length) parts.push({ from: at, part: text.slice(at) });
  return parts;
}
