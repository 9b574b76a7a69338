import { memo, type ReactElement } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { classNames } from '../components/class-names.ts';
import { markdownBlocks } from './markdown-blocks.ts';

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

const PLUGINS = [remarkGfm];
const MONO = 'font-mono text-[12.5px] leading-[18px]';

/** Prose of the chat. Raw HTML is not rendered, and links never take over this page. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className="font-semibold">{children}</h3>,
  h2: ({ children }) => <h3 className="font-semibold">{children}</h3>,
  h3: ({ children }) => <h3 className="font-semibold">{children}</h3>,
  strong: ({ children }) => <strong className="font-strong">{children}</strong>,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-0.5 pl-4 marker:text-fg-3">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-0.5 pl-5 marker:text-fg-3">
      {children}
    </ol>
  ),
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer" className="underline">
      {children}
    </a>
  ),
  blockquote: ({ children }) => <blockquote className="border-l-2 border-line-strong pl-3 text-fg-2">{children}</blockquote>,
  code: ({ children }) => <code className={classNames(MONO, 'rounded-[3px] bg-solid px-1 py-px')}>{children}</code>,
  pre: ({ children }) => (
    <pre className={classNames(MONO, 'overflow-x-auto rounded-control border border-line bg-surface px-3 py-2 [&>code]:bg-transparent [&>code]:p-0')}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-13">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b border-line py-1.5 pr-3 text-left text-12 font-medium text-fg-3">{children}</th>,
  td: ({ children }) => <td className="border-b border-line py-1.5 pr-3 align-top">{children}</td>,
};

/** Read once: what stands before the words that come is drawn as it was. */
const Block = memo(function Block({ text }: { readonly text: string }) {
  return read(text);
});

const read = (text: string): ReactElement => ReactMarkdown({ children: text, remarkPlugins: PLUGINS, components: COMPONENTS });

/** Texts that are not drawn any more, but come back when the list is scrolled back: about a hundred screens of them. */
const READ_MAX = 500;
const known = new Map<string, ReactElement>();

function readOnce(text: string): ReactElement {
  const element = known.get(text) ?? read(text);
  known.delete(text);
  known.set(text, element);
  const [oldest] = known.keys();
  if (known.size > READ_MAX && oldest !== undefined) known.delete(oldest);
  return element;
}

const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  return (
    <div className={classNames('flex flex-col gap-3 wrap-anywhere', isStreaming && 'streaming-text')}>
      {isStreaming ? <StreamingBlocks text={text} /> : readOnce(text)}
    </div>
  );
});

function StreamingBlocks({ text }: { readonly text: string }) {
  const blocks = markdownBlocks(text);
  return blocks.map((block, index) => (
    // remend closes what the stream has not closed yet, so that half a bold word is not two asterisks.
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added
    <Block key={index} text={index === blocks.length - 1 ? remend(block) : block} />
  ));
}

export default Markdown;
