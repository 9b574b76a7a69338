import { useStore } from '@nanostores/react';
import type { EditorSettings } from '@lathe/workspace';
import { FONT_SIZES, TAB_SIZES } from '@lathe/workspace/editor-settings';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { Switch } from '../components/Switch.tsx';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsLead } from '../components/SettingsLead.tsx';

const TABS = TAB_SIZES.map((size) => ({ value: String(size), label: String(size) }));

type Flag = 'wrap' | 'formatOnSave' | 'autoRun' | 'autoFix' | 'terminalScreenReader';
const FLAGS: ReadonlyArray<{ readonly key: Flag; readonly title: string; readonly text: string }> = [
  { key: 'wrap', title: 'Wrap long lines', text: 'Long lines go on in the next row instead of beyond the edge.' },
  {
    key: 'formatOnSave',
    title: 'Format on save',
    text: "With Prettier, by the project's own configuration. What cannot be parsed is saved as it is.",
  },
  {
    key: 'autoRun',
    title: 'Auto-run',
    text: "The assistant's commands, and the start of a project that you open. Off, its commands are skipped and you run them in a terminal.",
  },
  {
    key: 'autoFix',
    title: 'Fix problems by itself',
    text: 'After an answer that left problems, the assistant is asked once to fix them, at most twice for the same one. It uses tokens like a message of yours.',
  },
  { key: 'terminalScreenReader', title: 'Screen reader mode of terminals', text: 'What terminals print is also kept as text that a screen reader reads out.' },
];

/** Source of what it has: decisions, I2 (editor). */
export function EditorSection() {
  const { editorSettings } = useServices();
  const settings: EditorSettings = useStore(editorSettings.settings);
  return (
    <>
      <SettingsLead>How you edit and run, in this browser.</SettingsLead>
      <section className="mt-7">
        <SettingRow title="Font size" text="Of code in the editor and in comparisons.">
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
        <SettingRow title="Tab size" text="Of new files. An .editorconfig, and the lines that a file already has, come first.">
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
