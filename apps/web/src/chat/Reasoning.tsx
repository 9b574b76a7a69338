/** The model's thinking, folded. */
export function Reasoning({ text, isStreaming }: { readonly text: string; readonly isStreaming: boolean }) {
  return (
    <details className="text-12 text-fg-3">
      <summary className="cursor-default select-none hover:text-fg-2">{isStreaming ? 'Thinking' : 'Thought about it'}</summary>
      <p className="mt-1 border-l border-line pl-3 whitespace-pre-wrap">{text}</p>
    </details>
  );
}
