import { useState } from 'react';

/** The page that both sides show. */
export function PathField({ path, onPath }: { readonly path: string; readonly onPath: (path: string) => void }) {
  const [text, setText] = useState(path);
  return (
    <form
      className="flex h-7 w-36 min-w-0 items-center rounded-control border border-line bg-base font-mono text-[12px] text-fg-2 focus-field max-md:h-10 max-md:w-24"
      onSubmit={(event) => {
        event.preventDefault();
        const next = text.startsWith('/') ? text : `/${text}`;
        setText(next);
        onPath(next);
      }}
    >
      <input
        aria-label="Path of both pages"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-fg max-md:text-16"
      />
    </form>
  );
}
