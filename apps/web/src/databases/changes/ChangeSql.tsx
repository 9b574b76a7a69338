import { CopyIconButton } from '../../components/CopyButton.tsx';

/** The SQL of a change, and the file that has it. */
export function ChangeSql({ path, sql }: { readonly path: string; readonly sql: string }) {
  return (
    <figure className="overflow-hidden rounded-control border border-line">
      <figcaption className="flex items-center gap-2 border-b border-line py-0.5 pr-1 pl-2.5">
        <span className="min-w-0 flex-1 truncate font-mono text-12 text-fg-3">{path}</span>
        <CopyIconButton text={() => sql} label="Copy the SQL" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre tabIndex={0} className="max-h-100 overflow-auto px-2.5 py-2 font-mono text-12 text-code">
        {sql}
      </pre>
    </figure>
  );
}
