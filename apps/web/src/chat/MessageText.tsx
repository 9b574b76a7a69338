import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './Markdown.tsx';

const Markdown = lazy(() => import('./Markdown.tsx'));

/** Markdown, or plain text until the Markdown parser is loaded. */
export function MessageText({ text, isStreaming }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <p data-loading="" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      }
    >
      <Markdown text={text} isStreaming={isStreaming} />
    </Suspense>
  );
}
