import type { HandEdit } from '@lathe/workspace';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const VERBS: Readonly<Record<HandEdit['type'], string>> = { text: 'Text', style: 'Style', link: 'Link', picture: 'Picture' };

/** What the person has changed by pointing since the last turn, in the place where the assistant's actions are. */
export function HandEditsCard() {
  const { inspector, editor, layout } = useWorkspace();
  const edits = useStore(inspector.edits);
  if (edits.length === 0) return null;
  const title = `You changed ${edits.length} ${edits.length === 1 ? 'thing' : 'things'} by hand`;
  return (
    <article aria-label={title} className="mb-4 rounded-card border border-line bg-surface text-13 last:mb-0">
      <header className="flex h-9 items-center gap-2 border-b border-line px-3 max-md:h-11">
        <Icon name="inspect" size={16} className="flex-none text-fg-2" />
        <h2 className="min-w-0 flex-1 truncate font-strong">{title}</h2>
        <span className="text-12 text-fg-3">no tokens</span>
      </header>
      <ol className="p-1">
        {edits.map(({ id, type, path, added, removed }) => (
          <li key={id}>
            <button
              type="button"
              title={`Open ${path}`}
              onClick={() => {
                layout.setView('files');
                editor.select(path);
              }}
              className="flex min-h-7 w-full items-center gap-2 rounded-row px-2 text-left hover:bg-hover focus-row max-md:min-h-11"
            >
              <Icon name="check" size={14} className="flex-none text-ok" />
              <span className="w-[54px] flex-none text-fg-3">{VERBS[type]}</span>
              {/* The end of a path says more than its beginning. */}
              <span dir="rtl" className="min-w-0 flex-1 truncate text-left font-mono text-[12px] leading-5">
                <bdi>{path}</bdi>
              </span>
              <span className="inline-flex flex-none gap-1.5 font-mono text-[11.5px] leading-4 tnum">
                {added > 0 && <span className="text-ok">+{added}</span>}
                {removed > 0 && <span className="text-danger">−{removed}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </article>
  );
}
