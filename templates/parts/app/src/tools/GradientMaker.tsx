import { useState } from 'react';
import { texts } from '../texts';
import { CopyRow } from './CopyRow';
import { Tool } from './Tool';
import './code-tools.css';

interface GradientMakerProps {
  title?: string;
}

/** Two colors and a direction, as CSS. */
export function GradientMaker({ title = texts.gradientMaker }: GradientMakerProps) {
  const [from, setFrom] = useState('#7c3aed');
  const [to, setTo] = useState('#f59e0b');
  const [degrees, setDegrees] = useState(120);
  const css = `linear-gradient(${degrees}deg, ${from}, ${to})`;
  return (
    <Tool title={title}>
      <div className="color-shown" style={{ background: css }} />
      <div className="form">
        <label className="field">
          <span>{texts.from}</span>
          <input type="color" className="input" value={from} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label className="field">
          <span>{texts.to}</span>
          <input type="color" className="input" value={to} onChange={(event) => setTo(event.target.value)} />
        </label>
      </div>
      <label className="code-field">
        <span>{texts.degrees(degrees)}</span>
        <input type="range" min={0} max={360} step={5} value={degrees} onChange={(event) => setDegrees(Number(event.target.value))} />
      </label>
      <CopyRow label="CSS" value={`background: ${css};`} />
    </Tool>
  );
}
