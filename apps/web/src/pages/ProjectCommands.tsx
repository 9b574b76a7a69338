import type { OpenProject } from '@lathe/workspace';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { withTrailingSpace } from '../chat/trailing-space.ts';
import { useChatFiles } from '../chat/use-chat-files.ts';
import { type BoundCommand, bindCommands } from '../commands/command.ts';
import type { PageContext, ProjectContext } from '../commands/contexts.ts';
import { PAGE_COMMANDS } from '../commands/page-commands.ts';
import { PROJECT_COMMANDS } from '../commands/project-commands.ts';
import { ProjectCommandContext } from '../commands/use-project-context.ts';
import { useStore } from '../components/use-store.ts';
import { CommandHost, type CommandHostProps } from '../palette/CommandHost.tsx';
import type { PaletteFiles, PaletteScope } from '../palette/entry.ts';
import { modelEntries } from '../palette/model-entries.ts';
import { usePageEntries } from '../palette/use-page-entries.ts';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspace } from '../services.tsx';
import { usePageContext } from './use-page-context.ts';

const ChatSearch = lazy(() => import('../chat/ChatSearch.tsx'));

export interface ProjectCommandsProps {
  readonly project: OpenProject;
  readonly onShare: () => void;
  readonly onPublish: () => void;
  readonly onRepository: () => void;
  /** The page, whose menus and buttons use the commands. */
  readonly children: ReactNode;
}

/** The commands of the project page: their keys, the palette, and the context in which menus and buttons run them. */
export function ProjectCommands({ project, onShare, onPublish, onRepository, children }: ProjectCommandsProps) {
  const workspace = useWorkspace();
  const [scope, setScope] = useState<PaletteScope>();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isChatSearchOpen, setIsChatSearchOpen] = useState(false);
  const page = usePageContext({ openPalette: setScope, showShortcuts: () => setIsSheetOpen(true) });
  const download = useDownload();
  const { exportAs, importFrom } = useChatFiles();
  const context: ProjectContext = {
    ...workspace,
    goTo: page.goTo,
    openPalette: setScope,
    share: onShare,
    publish: onPublish,
    showRepository: onRepository,
    searchChats: () => setIsChatSearchOpen(true),
    exportChat: exportAs,
    importChat: importFrom,
    download,
  };
  return (
    <ProjectCommandContext value={context}>
      {children}
      <ProjectPalette project={project} context={context} page={page} scope={scope} onScope={setScope} isSheetOpen={isSheetOpen} onSheetOpen={setIsSheetOpen} />
      <Suspense fallback={null}>{isChatSearchOpen && <ChatSearch onClose={() => setIsChatSearchOpen(false)} />}</Suspense>
    </ProjectCommandContext>
  );
}

interface ProjectPaletteProps extends Pick<CommandHostProps, 'scope' | 'onScope' | 'isSheetOpen' | 'onSheetOpen'> {
  readonly project: OpenProject;
  readonly context: ProjectContext;
  readonly page: PageContext;
}

/** Separate from `ProjectCommands`, so that a changed file redraws only this and not every button of a command. */
function ProjectPalette({ project, context, page, ...rest }: ProjectPaletteProps) {
  const { chat } = useWorkspace();
  const lead = useWayBack(project.slug);
  const models = useStore(chat.models);
  const modelId = useStore(chat.modelId);
  return (
    <CommandHost
      commands={[...lead(bindCommands(PROJECT_COMMANDS, context)), ...bindCommands(PAGE_COMMANDS, page)]}
      entries={[...modelEntries(models, modelId, chat.chooseModel), ...usePageEntries(project.slug)]}
      files={usePaletteFiles(project)}
      place="project"
      {...rest}
    />
  );
}

/** Makes commands leave the settings first, because they act on the project's page. */
function useWayBack(slug: string): (commands: readonly BoundCommand[]) => readonly BoundCommand[] {
  const navigate = useNavigate();
  const { section } = useParams({ strict: false });
  return (commands) =>
    section === undefined
      ? commands
      : commands.map((command) => ({
          ...command,
          run: () => {
            void navigate({ to: '/~/$slug', params: { slug } });
            command.run();
          },
        }));
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
        chat.setDraft(`${withTrailingSpace(chat.draft.get())}@${path} `);
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
