import { useState } from 'react';
import { app } from '../app-model';
import { today } from '../data/days';
import { formatDay, formatMoney, formatNumber, numberFrom } from '../data/formats';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import './formula.css';
import { dateOf, dayNumber, type PlanRow } from './formulas';
import { Plan } from './Plan';
import { Tool } from './Tool';

interface FormulaInput {
  key: string;
  label: string;
  type: 'number' | 'money' | 'percent' | 'date' | 'choice' | 'list';
  unit?: string;
  initial?: number | string;
  min?: number;
  max?: number;
  options?: readonly { label: string; value: number }[];
}

interface FormulaResult {
  label: string;
  value: number;
  type: 'number' | 'money' | 'percent' | 'date' | 'clock';
  unit?: string;
  /** What the number means: the first level that it is below, or the last. */
  levels?: readonly { below?: number; label: string }[];
}

/** What was entered: a number each, and several for a list. What is empty is not a number. */
type Values<Inputs extends readonly FormulaInput[]> = {
  readonly [Input in Inputs[number] as Input['key']]: Input['type'] extends 'list' ? readonly number[] : number;
};

interface FormulaProps<Inputs extends readonly FormulaInput[]> {
  title?: string;
  inputs: Inputs;
  results: (values: Values<Inputs>) => readonly FormulaResult[];
  /** Rows of a table below the results. */
  plan?: (values: Values<Inputs>) => readonly PlanRow[];
  /** Results can be kept in a list. */
  hasHistory?: boolean;
}

export function Formula<const Inputs extends readonly FormulaInput[]>({
  title = texts.calculator,
  inputs,
  results,
  plan,
  hasHistory = false,
}: FormulaProps<Inputs>) {
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const [kept, setKept] = useStored<readonly string[]>(`results-${title}`, []);
  const textOf = (input: FormulaInput): string => entered[input.key] ?? initialText(input);
  const values = Object.fromEntries(inputs.map((input) => [input.key, valueOf(input, textOf(input))])) as Values<Inputs>;
  const shown = results(values).map((result) => ({ label: result.label, text: resultText(result) }));

  return (
    <Tool title={title} isWide={plan !== undefined}>
      <div className="form formula-inputs">
        {inputs.map((input) => (
          <InputField key={input.key} input={input} text={textOf(input)} onChange={(text) => setEntered({ ...entered, [input.key]: text })} />
        ))}
      </div>
      <dl className="formula-results" aria-live="polite">
        {shown.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {hasHistory && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => setKept([shown.map(({ label, text }) => `${label}: ${text}`).join(' · '), ...kept].slice(0, 20))}
        >
          {texts.keep}
        </button>
      )}
      {hasHistory && kept.length > 0 && (
        <>
          <ol className="tool-list">
            {kept.map((text, index) => (
              // The list only grows at its beginning.
              <li key={kept.length - index}>{text}</li>
            ))}
          </ol>
          <button type="button" className="button button-quiet" onClick={() => setKept([])}>
            {texts.clear}
          </button>
        </>
      )}
      {plan !== undefined && <Plan rows={plan(values)} />}
    </Tool>
  );
}

interface InputFieldProps {
  input: FormulaInput;
  text: string;
  onChange: (text: string) => void;
}

function InputField({ input, text, onChange }: InputFieldProps) {
  const unit = input.type === 'money' ? app.currency : input.type === 'percent' ? '%' : input.unit;
  return (
    <label className="field">
      <span>{unit === undefined ? input.label : `${input.label} (${unit})`}</span>
      {input.type === 'choice' ? (
        <select className="input" value={text} onChange={(event) => onChange(event.target.value)}>
          {input.options?.map(({ label, value }) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : input.type === 'date' || input.type === 'list' ? (
        <input className="input" type={input.type === 'date' ? 'date' : 'text'} value={text} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          className="input"
          type="number"
          step="any"
          inputMode="decimal"
          min={input.min}
          max={input.max}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  );
}

function initialText({ type, initial, options }: FormulaInput): string {
  if (type === 'date' && initial === 'today') return today();
  return String(initial ?? (type === 'choice' ? (options?.[0].value ?? '') : ''));
}

function valueOf({ type, min, max }: FormulaInput, text: string): number | number[] {
  if (type === 'date') return dayNumber(text);
  if (type === 'list') return numbersIn(text);
  const value = numberFrom(text) ?? Number.NaN;
  return value < (min ?? value) || value > (max ?? value) ? Number.NaN : value;
}

/** "1.3, 2 1.7". Where numbers are written with a comma, one alone is part of a number. */
function numbersIn(text: string): number[] {
  const apart = app.language === 'en' ? /[,;\s]+/ : /[;\s]+|,\s+/;
  return text.split(apart).map((part) => numberFrom(part.replace(',', '.'))).filter((value) => value !== null);
}

function resultText({ value, type, unit, levels }: FormulaResult): string {
  if (!Number.isFinite(value)) return '–';
  if (type === 'money') return formatMoney(value);
  if (type === 'date') return formatDay(dateOf(value));
  if (type === 'clock') return clock(value);
  const level = levels?.find(({ below }) => below === undefined || value < below)?.label;
  const number = `${formatNumber(value)}${type === 'percent' ? ' %' : unit === undefined ? '' : ` ${unit}`}`;
  return level === undefined ? number : `${number} (${level})`;
}

function clock(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const parts = hours > 0 ? [hours, Math.floor(rest / 60), rest % 60] : [Math.floor(rest / 60), rest % 60];
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
