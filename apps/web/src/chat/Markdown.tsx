import { memo, type ReactElement, use, useState } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { classNames } from '../components/class-names.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { ReadTextsContext } from './read-texts.ts';

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

/** As much of a node of the tree as is looked at here. */
interface MarkdownNode {
  type: string;
  readonly url?: string;
  alt?: string | null;
  value?: string;
  children?: MarkdownNode[];
}

/**
 * Pictures become links. Showing one asks its address for it, at once and from the person's browser: who can make a model
 * write an address would be told what stands in it.
 */
function picturesAsLinks() {
  return (tree: MarkdownNode) => linked(tree, false);
}

function linked(node: MarkdownNode, isInLink: boolean): void {
  if (node.type === 'image' || node.type === 'imageReference') {
    const text = { type: 'text', value: node.alt || node.url || 'Image' };
    if (isInLink) Object.assign(node, text);
    else Object.assign(node, { type: node.type === 'image' ? 'link' : 'linkReference', children: [text] });
    return;
  }
  for (const child of node.children ?? []) linked(child, isInLink || node.type === 'link' || node.type === 'linkReference');
}

const PLUGINS = [remarkGfm, picturesAsLinks];
const MONO = 'font-mono text-[12.5px] leading-[18px]';
const CODE = `${MONO} overflow-x-auto rounded-control border border-line bg-surface px-3 py-2 focus-row [&>code]:bg-transparent [&>code]:p-0`;

/** Of one level, as a message may begin with any: below the page's own, beside the cards'. */
const heading: Components['h1'] = ({ children }) => <h2 className="font-semibold">{children}</h2>;

/** Prose of the chat. Raw HTML is not rendered, nothing is loaded from elsewhere, and links never take over this page. What may scroll can be reached by keys. */
const COMPONENTS: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <pre tabIndex={0} className={CODE}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div tabIndex={0} className="overflow-x-auto focus-row">
      <table className="w-full border-collapse text-13">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b border-line py-1.5 pr-3 text-left text-12 font-medium text-fg-3">{children}</th>,
  td: ({ children }) => <td className="border-b border-line py-1.5 pr-3 align-top">{children}</td>,
};

/** Markdown, read as a whole. */
export const readMarkdown = (text: string): ReactElement => ReactMarkdown({ children: text, remarkPlugins: PLUGINS, components: COMPONENTS });

/**
 * What is written here is read in blocks, also once it is finished: the last words of an answer change what they stand
 * in, and every other block stays the nodes that it was. What the person has selected stays selected so, and the list
 * does not jump. A text that was there already is read at once, which costs less.
 */
const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const [isCut, setIsCut] = useState(isStreaming);
  if (isStreaming && !isCut) setIsCut(true);
  const blocks = isCut ? markdownBlocks(text) : [text];
  return (
    <div className={classNames('flex flex-col gap-3 wrap-anywhere', isStreaming && 'streaming-text')}>
      {blocks.map((block, index) => {
        const isWritten = isStreaming && index === blocks.length - 1;
        // remend closes what the stream has not closed yet, so that half a bold word is not two asterisks.
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added
        return <Block key={index} text={isWritten ? remend(block) : block} isKept={!isWritten} />;
      })}
    </div>
  );
});

interface BlockProps {
  readonly text: string;
  /** It does not change any more. */
  readonly isKept: boolean;
}

/** Read once: what stands before the words that come is drawn as it was. */
const Block = memo(function Block({ text, isKept }: BlockProps) {
  const known = use(ReadTextsContext);
  return isKept && known ? known.get(text, readMarkdown) : readMarkdown(text);
});

export default Markdown;
