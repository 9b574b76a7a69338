import { useEffect, useRef, useState } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { BenchView } from '@lathe/workspace';

export type PhoneTab = 'chat' | BenchView;

const TABS: ReadonlyArray<{ readonly tab: PhoneTab; readonly label: string; readonly icon: IconName }> = [
  { tab: 'chat', label: 'Chat', icon: 'chat' },
  { tab: 'preview', label: 'Preview', icon: 'eye' },
  { tab: 'files', label: 'Files', icon: 'code' },
  { tab: 'diff', label: 'Diff', icon: 'compare' },
  { tab: 'database', label: 'Database', icon: 'database' },
  { tab: 'terminal', label: 'Terminal', icon: 'terminal' },
];

/** The views as tabs. A dot marks a preview that became ready while another tab was shown. */
export function PhoneTabs({ tab, onChoose }: { readonly tab: PhoneTab; readonly onChoose: (tab: PhoneTab) => void }) {
  const hasNews = usePreviewNews(tab === 'preview');
  const move = (index: number, from: HTMLElement): void => {
    const to = (index + TABS.length) % TABS.length;
    const next = TABS[to];
    if (!next) return;
    onChoose(next.tab);
    (from.parentElement?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <nav aria-label="Views" className="flex-none border-b border-line">
      <div role="tablist" aria-label="Views" className="flex h-11 overflow-x-auto [scrollbar-width:none]">
        {TABS.map((entry, index) => {
          const isChosen = entry.tab === tab;
          return (
            <button
              key={entry.tab}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-description={entry.tab === 'preview' && hasNews ? 'New' : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(entry.tab)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') move(index + 1, event.currentTarget);
                if (event.key === 'ArrowLeft') move(index - 1, event.currentTarget);
              }}
              className={classNames(
                'relative flex flex-auto items-center justify-center gap-1.5 px-1.5 text-13 leading-none font-medium focus-row max-sm:text-12',
                isChosen ? 'text-fg' : 'text-fg-3',
              )}
            >
              <Icon name={entry.icon} size={14} className="max-sm:hidden" />
              {entry.label}
              {entry.tab === 'preview' && hasNews && <span aria-hidden="true" className="size-[7px] rounded-full bg-accent" />}
              {isChosen && <span className="absolute inset-x-1.5 bottom-0 h-0.5 bg-accent" />}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

function usePreviewNews(isShown: boolean): boolean {
  const previews = useStore(useWorkspace().previews.previews);
  const readyCount = previews.filter((preview) => preview.isReady).length;
  const seen = useRef(readyCount);
  const [hasNews, setHasNews] = useState(false);
  useEffect(() => {
    if (isShown) setHasNews(false);
    else if (readyCount > seen.current) setHasNews(true);
    seen.current = readyCount;
  }, [isShown, readyCount]);
  return hasNews;
}
