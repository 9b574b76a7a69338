import { Segmented } from '../components/Segmented.tsx';

/** How two texts are compared: in one column, or in two. */
export type DiffLayout = 'inline' | 'side';

const LAYOUTS = [
  { value: 'inline', label: 'Inline' },
  { value: 'side', label: 'Side by side' },
] as const;

export function DiffLayoutSwitch({ value, onChange }: { readonly value: DiffLayout; readonly onChange: (layout: DiffLayout) => void }) {
  return <Segmented label="Layout" segments={LAYOUTS} value={value} onChange={onChange} />;
}
