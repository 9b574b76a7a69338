import { Segmented } from '../components/Segmented.tsx';

/** Chooses between one column and two for a comparison. */
export type DiffLayout = 'inline' | 'side';

const LAYOUTS = [
  { value: 'inline', label: 'Inline' },
  { value: 'side', label: 'Side by side' },
] as const;

export function DiffLayoutSwitch({ value, onChange }: { readonly value: DiffLayout; readonly onChange: (layout: DiffLayout) => void }) {
  return <Segmented label="Layout" segments={LAYOUTS} value={value} onChange={onChange} />;
}
