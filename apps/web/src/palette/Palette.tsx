import { Command as Cmdk } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDialogTurn } from '../components/dialog-turns.ts';
import { focusMessageBox } from '../components/message-box.ts';
import { Badge } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Keys } from '../components/Keys.tsx';
import type { PaletteEntry, PaletteFiles, PaletteScope } from './entry.ts';
import { findCommands } from './find-commands.ts';
import { rankPaths } from './rank.ts';
import { bindCommand } from '../commands/command.ts';
import { findAnything } from '../commands/list/find-anything.ts';
import { mentionFile } from '../commands/list/mention-file.ts';
import { showShortcuts } from '../commands/list/show-shortcuts.ts';
import { pressCommand } from '../commands/press-command.ts';

const MAX_FILES = 50;
/** Fewer files when everything is shown, so that other groups stay visible. */
const MAX_FILES_AMONG_ALL = 8;
/** The colors of the file tree. */
const MARK_TONES = { Modified: 'warn', Added: 'ok', Targeted: 'accent', Locked: 'warn' } as const;

export interface PaletteProps {
  readonly scope: PaletteScope;
  readonly entries: readonly PaletteEntry[];
  /** Undefined outside a project. */
  readonly files: PaletteFiles | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Enter was pressed before the palette was shown. */
  readonly isEntered: boolean;
  readonly onShowShortcuts: () => void;
  readonly onClose: () => void;
}

/** Finds commands, files, settings and recent projects by name, or only files. */
export default function Palette({ scope, entries, files, query, onQuery, isEntered, onShowShortcuts, onClose }: PaletteProps) {
  const hasTurn = useDialogTurn();
  const isFiles = scope === 'files';
  /** The row that the person moved to, for the query at that time. */
  const [choice, setChoice] = useState({ query, row: '' });
  const paths = useMemo(
    () => (files ? rankPaths(files.paths, query, isFiles || query.trim() !== '' ? (isFiles ? MAX_FILES : MAX_FILES_AMONG_ALL) : 0) : []),
    [files, query, isFiles],
  );
  const groups = useMemo(() => findCommands(isFiles ? [] : entries, query), [entries, query, isFiles]);
  const input = useRef<HTMLInputElement>(null);
  const focusAfter = useRef<'editor' | 'message'>(undefined);
  const run = (act: () => void): void => {
    onClose();
    act();
  };
  const enter = (path: string): void => {
    focusAfter.current = 'editor';
    run(() => files?.open(path));
  };
  const mention = (path: string): void => {
    focusAfter.current = 'message';
    run(() => files?.mention(path));
  };
  // File names rank above most commands: see `rankPaths`.
  const areFilesFirst = (paths[0]?.score ?? 0) >= (groups[0]?.hits[0]?.score ?? 0);
  const firstCommand = groups[0] && commandValue(groups[0].hits[0]?.command);
  const first = (areFilesFirst ? undefined : firstCommand) ?? (paths[0] && fileValue(paths[0].path)) ?? firstCommand ?? '';
  // Enter acts on the first row of the current query, whatever was selected before.
  const chosen = choice.query === query && choice.row !== '' ? choice.row : first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the list of the full query
  useEffect(() => {
    if (!isEntered) return;
    const command = groups.flatMap(({ hits }) => hits).find((hit) => commandValue(hit.command) === first)?.command;
    if (command) run(command.run);
    else if (paths.some(({ path }) => fileValue(path) === first)) enter(first.slice(fileValue('').length));
  }, [isEntered]);
  const isEmpty = paths.length === 0 && groups.length === 0;
  const fileGroup = paths.length > 0 && (
    <Cmdk.Group heading="Files">
      {paths.map(({ path, at }) => {
        const nameAt = path.lastIndexOf('/') + 1;
        const mark = files?.markOf(path);
        return (
          <Row key={path} icon="file" value={fileValue(path)} onSelect={() => enter(path)}>
            <span className="flex-none">
              <Marked text={path.slice(nameAt)} at={at.map((index) => index - nameAt)} />
            </span>
            <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{path.slice(0, Math.max(0, nameAt - 1))}</span>
            {mark && <Badge tone={MARK_TONES[mark]}>{mark}</Badge>}
          </Row>
        );
      })}
    </Cmdk.Group>
  );
  return (
    <Dialog.Root open={hasTurn} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // The focus returns to where it was, unless it moves to the editor or the message box.
          onCloseAutoFocus={(event) => {
            if (focusAfter.current) event.preventDefault();
            if (focusAfter.current === 'message') focusMessageBox();
          }}
          // Radix focuses the dialog itself when the list changes while nothing has the focus.
          onFocus={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
          className="fixed top-[12vh] left-1/2 z-50 w-[620px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-dialog border border-line-strong bg-raised shadow-float max-sm:top-2"
        >
          <Dialog.Title className="sr-only">{isFiles ? 'Files' : 'Commands'}</Dialog.Title>
          <Cmdk
            label={isFiles ? 'Files' : 'Commands'}
            shouldFilter={false}
            value={chosen}
            onValueChange={(row) => setChoice({ query, row })}
            onKeyDown={(event) => {
              const path = files && chosen.startsWith('file ') ? chosen.slice(5) : undefined;
              if (pressCommand([bindCommand(mentionFile, { path, mention })], event)) event.stopPropagation();
            }}
          >
            <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
              <Icon name="search" className="text-fg-3" />
              <Cmdk.Input
                ref={input}
                value={query}
                onValueChange={onQuery}
                placeholder={isFiles ? 'Open a file by name' : files ? findAnything.label : 'Find a command, a setting or a project'}
                className="min-w-0 flex-1 bg-transparent text-14 outline-none focus-visible:outline-none max-sm:text-16"
              />
              {files && <Badge>{files.title}</Badge>}
            </div>
            <Cmdk.List className="max-h-[min(50vh,440px)] overflow-y-auto px-1.5 pt-1 pb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-3">
              {isEmpty && <p className="px-2.5 py-3 text-fg-2">{isFiles ? 'No matching files.' : 'No results.'}</p>}
              {areFilesFirst && fileGroup}
              {groups.map(({ group, hits }) => (
                <Cmdk.Group key={group} heading={group}>
                  {hits.map(({ command, at }) => (
                    <Row key={commandValue(command)} icon={command.icon} value={commandValue(command)} onSelect={() => run(command.run)}>
                      <span className="min-w-0 flex-1 truncate">
                        <Marked text={command.label} at={at} />
                        {command.note && <span className="text-fg-3"> {command.note}</span>}
                      </span>
                      {command.shortcut && <Keys shortcut={command.shortcut} />}
                    </Row>
                  ))}
                </Cmdk.Group>
              ))}
              {!areFilesFirst && fileGroup}
            </Cmdk.List>
            <footer className="flex h-9 items-center gap-4 border-t border-line px-4 text-12 text-fg-2 max-sm:hidden">
              <span className="flex items-center gap-1.5">
                <Keys shortcut="↑+↓" /> move
              </span>
              <span className="flex items-center gap-1.5">
                <Keys shortcut="Enter" /> open
              </span>
              {files && (
                <span className="flex items-center gap-1.5">
                  <Keys shortcut={mentionFile.keys[0]} /> mention in chat
                </span>
              )}
              <button type="button" onClick={() => run(onShowShortcuts)} className="ml-auto flex items-center gap-1.5 rounded-badge hover:text-fg">
                <Keys shortcut={showShortcuts.keys[0]} /> all shortcuts
              </button>
            </footer>
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const fileValue = (path: string): string => `file ${path}`;
const commandValue = (command: PaletteEntry | undefined): string => (command ? `${command.group} ${command.id ?? command.label}` : '');

interface RowProps {
  readonly icon: IconName;
  readonly value: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Row({ icon, value, onSelect, children }: RowProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8.5 items-center gap-2.5 rounded-control px-2.5 max-sm:h-11 data-[selected=true]:bg-accent-soft data-[selected=true]:[&>svg]:text-accent"
    >
      <Icon name={icon} className="text-fg-3" />
      {children}
    </Cmdk.Item>
  );
}

/** A text with the matching characters highlighted. */
function Marked({ text, at }: { readonly text: string; readonly at: readonly number[] }) {
  if (at.length === 0) return text;
  const isHit = new Set(at);
  const pieces: { readonly from: number; readonly text: string; readonly isHit: boolean }[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && isHit.has(to) === isHit.has(from)) to += 1;
    pieces.push({ from, text: text.slice(from, to), isHit: isHit.has(from) });
    from = to;
  }
  return pieces.map((piece) =>
    piece.isHit ? (
      <mark key={piece.from} className="bg-transparent font-semibold text-accent">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
