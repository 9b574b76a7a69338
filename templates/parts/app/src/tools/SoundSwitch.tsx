import { texts } from '../texts';

interface SoundSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SoundSwitch({ isOn, onChange }: SoundSwitchProps) {
  return (
    <label className="tool-row">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {texts.sound}
    </label>
  );
}
