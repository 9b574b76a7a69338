import { CommandHost } from '../palette/CommandHost.tsx';
import type { PaletteScope } from '../palette/command.ts';
import { useGlobalCommands } from '../palette/use-global-commands.ts';

/** The palette of the home page: settings, projects, the theme. */
export default function HomeCommands(props: { readonly scope: PaletteScope | undefined; readonly onScope: (scope: PaletteScope | undefined) => void }) {
  return <CommandHost commands={useGlobalCommands()} {...props} />;
}
