import { type KeyboardEvent, useState } from 'react';
import { isStepDone, newStep, stepName, stepsText, toggled } from '../data/steps';
import { texts } from '../texts';
import { Icon } from './Icon';
import './Checklist.css';

interface ChecklistProps {
  label: string;
  steps: readonly string[];
  onChange: (steps: readonly string[]) => void;
  /** Only shown, and not ticked. */
  isFixed?: boolean;
}

/** The steps of a thing, which are ticked off here, and how many of them are done. */
export function Checklist({ label, steps, onChange, isFixed = false }: ChecklistProps) {
  if (steps.length === 0) return null;
  return (
    <div className="checklist" role="group" aria-label={label}>
      <span className="checklist-count">{stepsText(steps)}</span>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name
        <label key={index} className="checklist-step" data-done={isStepDone(step)}>
          <input
            type="checkbox"
            checked={isStepDone(step)}
            disabled={isFixed}
            onChange={() => onChange(steps.map((other, at) => (at === index ? toggled(other) : other)))}
          />
          <span>{stepName(step)}</span>
        </label>
      ))}
    </div>
  );
}

/** Enter adds a step. */
export function ChecklistInput({ label, steps, onChange }: ChecklistProps) {
  const [text, setText] = useState('');

  function add() {
    if (text.trim() !== '') onChange([...steps, newStep(text.trim())]);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className="field wide">
      <span>{label}</span>
      <ul className="checklist-edit">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name
          <li key={index}>
            <label className="checklist-step" data-done={isStepDone(step)}>
              <input
                type="checkbox"
                checked={isStepDone(step)}
                onChange={() => onChange(steps.map((other, at) => (at === index ? toggled(other) : other)))}
              />
              <span>{stepName(step)}</span>
            </label>
            <button
              type="button"
              className="button-icon"
              aria-label={`${texts.remove} ${stepName(step)}`}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        <li>
          <input className="input" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} onBlur={add} />
          <button type="button" className="button" onClick={add}>
            <Icon name="plus" size={16} /> {texts.add}
          </button>
        </li>
      </ul>
    </div>
  );
}
