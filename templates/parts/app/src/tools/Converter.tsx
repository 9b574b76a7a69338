import { useState } from 'react';
import { numberFrom } from '../data/formats';
import { texts } from '../texts';
import { Tool } from './Tool';

/** The size of each unit in the first one. Temperatures are left out: their zeros differ, too. */
const UNITS = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344 },
  weight: { kg: 1, g: 0.001, t: 1000, oz: 0.028349523125, lb: 0.45359237, st: 6.35029318 },
  volume: { l: 1, ml: 0.001, 'm³': 1000, 'US cup': 0.2365882365, 'US pt': 0.473176473, 'US gal': 3.785411784, tbsp: 0.01478676478125 },
  speed: { 'km/h': 1, 'm/s': 3.6, mph: 1.609344, kn: 1.852 },
  area: { 'm²': 1, 'km²': 1e6, ha: 10000, 'ft²': 0.09290304, acre: 4046.8564224 },
  data: { MB: 1, kB: 0.001, GB: 1000, TB: 1e6, MiB: 1.048576, GiB: 1073.741824 },
  time: { min: 1, s: 1 / 60, h: 60, d: 1440, wk: 10080 },
} as const;

const TEMPERATURES: Readonly<Record<string, { toCelsius: (value: number) => number; fromCelsius: (value: number) => number }>> = {
  '°C': { toCelsius: (value) => value, fromCelsius: (value) => value },
  '°F': { toCelsius: (value) => ((value - 32) * 5) / 9, fromCelsius: (value) => (value * 9) / 5 + 32 },
  K: { toCelsius: (value) => value - 273.15, fromCelsius: (value) => value + 273.15 },
};

interface ConverterProps {
  title?: string;
  quantity: keyof typeof UNITS | 'temperature';
}

export function Converter({ title = texts.converter, quantity }: ConverterProps) {
  const units = Object.keys(quantity === 'temperature' ? TEMPERATURES : UNITS[quantity]);
  const [from, setFrom] = useState(units[0]);
  const [to, setTo] = useState(units[1]);
  const [text, setText] = useState('1');
  const value = numberFrom(text);
  const result = value === null ? '' : String(Number(convert(value, quantity, from, to).toPrecision(8)));

  return (
    <Tool title={title}>
      <div className="form">
        <label className="field">
          <span>{texts.from}</span>
          <input className="input" type="number" step="any" inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <UnitSelect label={texts.unit} units={units} unit={from} onChange={setFrom} />
        <label className="field">
          <span>{texts.to}</span>
          <output className="input" aria-live="polite">
            {result}
          </output>
        </label>
        <UnitSelect label={texts.unit} units={units} unit={to} onChange={setTo} />
      </div>
      <button
        type="button"
        className="button"
        onClick={() => {
          setFrom(to);
          setTo(from);
        }}
      >
        ⇄ {texts.swap}
      </button>
    </Tool>
  );
}

interface UnitSelectProps {
  label: string;
  units: readonly string[];
  unit: string;
  onChange: (unit: string) => void;
}

function UnitSelect({ label, units, unit, onChange }: UnitSelectProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" value={unit} onChange={(event) => onChange(event.target.value)}>
        {units.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function convert(value: number, quantity: ConverterProps['quantity'], from: string, to: string): number {
  if (quantity === 'temperature') return TEMPERATURES[to].fromCelsius(TEMPERATURES[from].toCelsius(value));
  const units: Readonly<Record<string, number>> = UNITS[quantity];
  return (value * units[from]) / units[to];
}
