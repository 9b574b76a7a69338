/** Lines of a log. Long ones wrap, because the keyboard does not reach nested scroll areas. */
export function LogTail({ text }: { readonly text: string }) {
  return (
    <pre className="flex-none whitespace-pre-wrap wrap-anywhere rounded-control border border-line bg-surface px-2.5 py-2 font-mono text-[12px] leading-[18px] text-fg-2">
      {text}
    </pre>
  );
}
