import { Segmented } from '../components/Segmented.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import type { ThemeChoice } from '../theme/theme.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsLead } from '../components/SettingsLead.tsx';

const THEMES: ReadonlyArray<{ readonly value: ThemeChoice; readonly label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
const MOTIONS = [
  { value: 'system', label: 'System' },
  { value: 'reduced', label: 'Reduced' },
] as const;

export function AppearanceSection() {
  const { theme, preferences } = useServices();
  const choice = useStore(theme.choice);
  const { density, motion } = useStore(preferences.preferences);
  return (
    <>
      <SettingsLead>How Lathe looks in this browser. The preview keeps your app's own colors.</SettingsLead>
      <section className="mt-7" aria-label="Appearance">
        <SettingRow title="Theme" text="System follows your device setting.">
          <Segmented label="Theme" segments={THEMES} value={choice} onChange={theme.choose} className="max-sm:h-10" />
        </SettingRow>
        <SettingRow title="Density" text="Compact puts rows and bars closer together. Phones always use the comfortable size.">
          <Segmented
            label="Density"
            segments={DENSITIES}
            value={density}
            onChange={(value) => preferences.change({ density: value })}
            className="max-sm:h-10"
          />
        </SettingRow>
        <SettingRow title="Motion" text="Reduced shows menus, dialogs and progress without animation.">
          <Segmented label="Motion" segments={MOTIONS} value={motion} onChange={(value) => preferences.change({ motion: value })} className="max-sm:h-10" />
        </SettingRow>
      </section>
    </>
  );
}
