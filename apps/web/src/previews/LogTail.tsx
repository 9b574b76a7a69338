/** Lines of a log, as they were printed. */
export function LogTail({ text }: { readonly text: string }) {
  return (
    <pre className="max-h-60 flex-none overflow-auto rounded-control border border-line bg-surface px-2.5 py-2 font-mono text-[12px] leading-[18px] text-fg-2">
      {text}
    </pre>
  );
}
