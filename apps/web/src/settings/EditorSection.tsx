import type { EditorSettings } from '@lathe/workspace';
import { FONT_SIZES, TAB_SIZES } from '@lathe/workspace/editor-settings';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { Switch } from '../components/Switch.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsLead } from '../components/SettingsLead.tsx';

const TABS = TAB_SIZES.map((size) => ({ value: String(size), label: String(size) }));

type Flag = 'wrap' | 'formatOnSave' | 'autoRun' | 'autoFix' | 'terminalScreenReader';
const FLAGS: ReadonlyArray<{ readonly key: Flag; readonly title: string; readonly text: string }> = [
  { key: 'wrap', title: 'Wrap long lines', text: 'Long lines continue on the next row instead of running off the edge.' },
  {
    key: 'formatOnSave',
    title: 'Format on save',
    text: "Uses Prettier with the project's own configuration. Files that cannot be parsed are saved unchanged.",
  },
  {
    key: 'autoRun',
    title: 'Auto-run',
    text: "Runs the assistant's commands and starts projects when you open them. When off, its commands are skipped and you run them in a terminal.",
  },
  {
    key: 'autoFix',
    title: 'Fix problems automatically',
    text: 'If problems remain after an answer, the assistant tries to fix them, at most twice for the same problem. Each fix uses tokens like a message you send.',
  },
  { key: 'terminalScreenReader', title: 'Terminal screen reader mode', text: 'Also keeps terminal output as text for screen readers.' },
];

/** Source: docs/decisions.md#I2. */
export function EditorSection() {
  const { editorSettings } = useServices();
  const settings: EditorSettings = useStore(editorSettings.settings);
  return (
    <>
      <SettingsLead>How you edit and run projects in this browser.</SettingsLead>
      <section className="mt-7">
        <SettingRow title="Font size" text="For code in the editor and in comparisons.">
          <Menu
            align="end"
            className="w-32"
            trigger={
              <Button aria-label={`Font size: ${settings.fontSize} pixels`}>
                {settings.fontSize} px
                <Icon name="down" size={14} />
              </Button>
            }
          >
            {FONT_SIZES.map((fontSize) => (
              <MenuItem
                key={fontSize}
                {...(fontSize === settings.fontSize ? { icon: 'check' as const } : {})}
                onSelect={() => editorSettings.change({ fontSize })}
              >
                {fontSize} px
              </MenuItem>
            ))}
          </Menu>
        </SettingRow>
        <SettingRow title="Tab size" text="For new files. An .editorconfig and a file's existing indentation take precedence.">
          <Segmented
            label="Tab size"
            segments={TABS}
            value={String(settings.tabSize)}
            onChange={(size) => editorSettings.change({ tabSize: Number(size) })}
            className="max-sm:h-10"
          />
        </SettingRow>
        {FLAGS.map(({ key, title, text }) => (
          <SettingRow key={key} title={title} text={text}>
            <Switch label={title} isOn={settings[key]} onChange={(isOn) => editorSettings.change({ [key]: isOn })} />
          </SettingRow>
        ))}
      </section>
    </>
  );
}
