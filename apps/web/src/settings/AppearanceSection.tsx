import { useStore } from '@nanostores/react';
import { Segmented } from '../components/Segmented.tsx';
import { useServices } from '../services.tsx';
import type { ThemeChoice } from '../theme/theme.ts';
import { SettingRow } from './SettingRow.tsx';

const THEMES: ReadonlyArray<{ readonly value: ThemeChoice; readonly label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function AppearanceSection() {
  const { theme } = useServices();
  const choice = useStore(theme.choice);
  return (
    <>
      <p className="mt-1 text-fg-2">How Lathe looks in this browser. The preview keeps your app's own colours.</p>
      <section className="mt-7">
        <SettingRow title="Theme" text="System follows the setting of this device.">
          <Segmented label="Theme" segments={THEMES} value={choice} onChange={theme.choose} className="max-sm:h-10" />
        </SettingRow>
      </section>
    </>
  );
}
