import { CopyIconButton } from '../components/CopyButton.tsx';

/** A command to run in a terminal, with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="flex h-9 items-center rounded-control border border-line-control bg-surface pr-1.5 pl-2.5 max-sm:h-11">
      <code className="flex-1 font-mono text-12">{text}</code>
      <CopyIconButton text={() => text} label="Copy the command" />
    </div>
  );
}
