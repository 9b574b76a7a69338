import { useStored } from '../data/stored';
import { texts } from '../texts';
import { type Block, blocksOf, type Span, spansOf } from './markdown';
import { Tool } from './Tool';
import './text-tools.css';

interface MarkdownPreviewProps {
  title?: string;
}

/** Markdown, and beside it what it looks like. */
export function MarkdownPreview({ title = texts.markdown }: MarkdownPreviewProps) {
  const [text, setText] = useStored(`markdown-${title}`, texts.markdownExample);
  return (
    <Tool title={title} isWide>
      <div className="markdown-panes">
        <textarea className="input notes" aria-label={texts.yourText} value={text} onChange={(event) => setText(event.target.value)} />
        <section className="markdown-preview" aria-label={texts.preview}>
          {keyed(blocksOf(text)).map(([key, block]) => (
            <BlockView key={key} block={block} />
          ))}
        </section>
      </div>
    </Tool>
  );
}

/** The blocks of a text have no names: the place of each is its key. */
function keyed<Piece>(pieces: readonly Piece[]): (readonly [string, Piece])[] {
  return pieces.map((piece, index) => [String(index), piece]);
}

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      // The page has a heading already, and the tool has one below it.
      const Heading = `h${Math.min(6, block.level + 2)}` as 'h3' | 'h4' | 'h5' | 'h6';
      return (
        <Heading>
          <Spans text={block.text} />
        </Heading>
      );
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {keyed(block.items).map(([key, item]) => (
            <li key={key}>
              <Spans text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <Spans text={block.text} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'paragraph':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      );
  }
}

function Spans({ text }: { text: string }) {
  return keyed(spansOf(text)).map(([key, span]) => <SpanView key={key} span={span} />);
}

function SpanView({ span: { type, text, to } }: { span: Span }) {
  switch (type) {
    case 'bold':
      return <strong>{text}</strong>;
    case 'italic':
      return <em>{text}</em>;
    case 'struck':
      return <s>{text}</s>;
    case 'code':
      return <code>{text}</code>;
    case 'link':
      return (
        <a href={to} rel="noreferrer">
          {text}
        </a>
      );
    case 'text':
      return text;
  }
}
