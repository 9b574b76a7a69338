import { Segmented } from '../components/Segmented.tsx';

const MODES = [
  { value: 'plan', label: 'Plan' },
  { value: 'build', label: 'Build' },
] as const;

export interface ModeChoiceProps {
  readonly mode: 'plan' | 'build';
  readonly onChange: (mode: 'plan' | 'build') => void;
}

/** Whether the next answer changes the project, or only plans. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  return <Segmented label="Mode" segments={MODES} value={mode} onChange={onChange} className="max-lg:*:px-2 max-md:h-10" />;
}
