import { useState } from 'react';
import { bindCommands } from '../commands/command.ts';
import { PAGE_COMMANDS } from '../commands/page-commands.ts';
import { CommandHost } from '../palette/CommandHost.tsx';
import type { PaletteScope } from '../palette/entry.ts';
import { usePageEntries } from '../palette/use-page-entries.ts';
import { usePageContext } from './use-page-context.ts';

/** The commands of the home page: settings, projects, the theme. */
export default function HomeCommands(props: { readonly scope: PaletteScope | undefined; readonly onScope: (scope: PaletteScope | undefined) => void }) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const context = usePageContext({ openPalette: props.onScope, showShortcuts: () => setIsSheetOpen(true) });
  return (
    <CommandHost
      commands={bindCommands(PAGE_COMMANDS, context)}
      entries={usePageEntries()}
      place="page"
      isSheetOpen={isSheetOpen}
      onSheetOpen={setIsSheetOpen}
      {...props}
    />
  );
}
