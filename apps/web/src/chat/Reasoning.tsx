import { Icon } from '../components/Icon.tsx';

/** The model's reasoning, folded. */
export function Reasoning({ text, isStreaming }: { readonly text: string; readonly isStreaming: boolean }) {
  return (
    <details className="group text-12 text-fg-3">
      <summary className="flex cursor-default items-center gap-1.5 select-none hover:text-fg-2 max-md:min-h-10">
        <Icon name="right" size={12} className="flex-none group-open:rotate-90" />
        {isStreaming ? 'Thinking' : 'Thought process'}
      </summary>
      <p className="mt-1 border-l border-line pl-3 whitespace-pre-wrap">{text}</p>
    </details>
  );
}
