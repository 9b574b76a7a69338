import { useStore } from '@nanostores/react';
import type { OpenProject } from '@lathe/workspace';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { readyForAWord } from '../chat/ready-for-a-word.ts';
import { CommandHost } from '../palette/CommandHost.tsx';
import type { PaletteFiles, PaletteScope } from '../palette/command.ts';
import { useGlobalCommands } from '../palette/use-global-commands.ts';
import { useProjectCommands } from '../palette/use-project-commands.ts';
import { useWorkspace } from '../services.tsx';

const ChatSearch = lazy(() => import('../chat/ChatSearch.tsx'));

/** The keys and the palette of the project page. */
export function ProjectKeys({ project, onShare }: { readonly project: OpenProject; readonly onShare: () => void }) {
  const [scope, setScope] = useState<PaletteScope>();
  const [isChatSearchOpen, setIsChatSearchOpen] = useState(false);
  const commands = useProjectCommands({ slug: project.slug, share: onShare, searchChats: () => setIsChatSearchOpen(true) });
  const global = useGlobalCommands(project.slug);
  const files = usePaletteFiles(project);
  useStopOnEscape();
  return (
    <>
      <CommandHost commands={[...commands, ...global]} files={files} scope={scope} onScope={setScope} />
      <Suspense fallback={null}>{isChatSearchOpen && <ChatSearch onClose={() => setIsChatSearchOpen(false)} />}</Suspense>
    </>
  );
}

function usePaletteFiles(project: OpenProject): PaletteFiles {
  const { files, editor, layout, chat } = useWorkspace();
  const entries = useStore(files.entries);
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (): void => void navigate({ to: '/~/$slug', params: { slug: project.slug } });
    return {
      title: project.title,
      paths: Object.values(entries).flatMap((entry) => (entry.type === 'file' ? [entry.path] : [])),
      open(path) {
        show();
        layout.setView('files');
        editor.enter(path);
      },
      mention(path) {
        show();
        layout.setChatOpen(true);
        chat.setDraft(`${readyForAWord(chat.draft.get())}@${path} `);
      },
      markOf(path) {
        const entry = entries[path];
        if (entry?.isTargeted) return 'Targeted';
        if (entry?.isLocked) return 'Locked';
        if (entry?.badge === undefined) return undefined;
        return entry.badge === 'added' ? 'Added' : 'Modified';
      },
    };
  }, [entries, project.title, project.slug, editor, layout, chat, navigate]);
}

function useStopOnEscape(): void {
  const { chat } = useWorkspace();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.key !== 'Escape') return;
      if (!isOverlayOpen() && chat.isStoppable.get()) void chat.stop();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [chat]);
}

/** Esc first closes what floats, and belongs to the terminal while that has the focus. */
function isOverlayOpen(): boolean {
  if (document.activeElement?.closest('.xterm')) return true;
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}
