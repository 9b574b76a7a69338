import { memo, type ReactElement, use, useState } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { classNames } from '../components/class-names.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { ParsedTextsContext } from './parsed-texts.ts';

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

/** The parts of a syntax tree node that are used here. */
interface MarkdownNode {
  type: string;
  readonly url?: string;
  alt?: string | null;
  value?: string;
  children?: MarkdownNode[];
}

/**
 * Turns images into links. The browser would request an image at once, so anyone who can make a model write a URL could
 * receive what the URL contains.
 */
function imagesToLinks() {
  return (tree: MarkdownNode) => replaceImages(tree, false);
}

function replaceImages(node: MarkdownNode, isInLink: boolean): void {
  if (node.type === 'image' || node.type === 'imageReference') {
    const text = { type: 'text', value: node.alt || node.url || 'Image' };
    if (isInLink) Object.assign(node, text);
    else Object.assign(node, { type: node.type === 'image' ? 'link' : 'linkReference', children: [text] });
    return;
  }
  for (const child of node.children ?? []) replaceImages(child, isInLink || node.type === 'link' || node.type === 'linkReference');
}

const PLUGINS = [remarkGfm, imagesToLinks];
const MONO = 'font-mono text-[12.5px] leading-[18px]';
const CODE = `${MONO} overflow-x-auto rounded-control border border-line bg-surface px-3 py-2 focus-row [&>code]:bg-transparent [&>code]:p-0`;

/** All headings have one level, because a message may begin with any: below the page's heading and equal to the cards'. */
const heading: Components['h1'] = ({ children }) => <h2 className="font-semibold">{children}</h2>;

/** How Markdown looks in the chat. Links open in another tab, and elements that scroll can be reached with the keyboard. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <pre tabIndex={0} className={CODE}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div tabIndex={0} className="overflow-x-auto focus-row">
      <table className="w-full border-collapse text-13">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b border-line py-1.5 pr-3 text-left text-12 font-medium text-fg-3">{children}</th>,
  td: ({ children }) => <td className="border-b border-line py-1.5 pr-3 align-top">{children}</td>,
};

/** The elements of a Markdown text. Raw HTML is not rendered, and nothing is loaded from other sites. */
export const readMarkdown = (text: string): ReactElement => ReactMarkdown({ children: text, remarkPlugins: PLUGINS, components: COMPONENTS });

/**
 * A text that is streamed is parsed in blocks, also once it is complete: new words change only the last block, and the
 * others keep their nodes. The person's selection survives, and the list does not jump. A text that was complete from the
 * start is parsed as a whole, which costs less.
 */
const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const [wasStreamed, setWasStreamed] = useState(isStreaming);
  if (isStreaming && !wasStreamed) setWasStreamed(true);
  const blocks = wasStreamed ? markdownBlocks(text) : [text];
  return (
    <div className={classNames('flex flex-col gap-3 wrap-anywhere', isStreaming && 'streaming-text')}>
      {blocks.map((block, index) => {
        const isGrowing = isStreaming && index === blocks.length - 1;
        // remend closes open markup, so half a bold word does not show its asterisks.
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
        return <Block key={index} text={isGrowing ? remend(block) : block} isComplete={!isGrowing} />;
      })}
    </div>
  );
});

interface BlockProps {
  readonly text: string;
  readonly isComplete: boolean;
}

/** Parsed once, unless it is still growing. */
const Block = memo(function Block({ text, isComplete }: BlockProps) {
  const parsed = use(ParsedTextsContext);
  return isComplete && parsed ? parsed.get(text, readMarkdown) : readMarkdown(text);
});

export default Markdown;
