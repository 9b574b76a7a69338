import { lazy, Suspense } from 'react';

const Markdown = lazy(() => import('./Markdown.tsx'));

export interface MessageTextProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

/** Markdown once its reader has arrived; the plain words until then. */
export function MessageText({ text, isStreaming }: MessageTextProps) {
  return (
    <Suspense fallback={<p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} isStreaming={isStreaming} />
    </Suspense>
  );
}
