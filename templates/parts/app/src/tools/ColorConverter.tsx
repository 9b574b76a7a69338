import { useState } from 'react';
import { texts } from '../texts';
import { hexOf, hslOf, readColor, type Rgb } from './colors';
import { CopyRow } from './CopyRow';
import { Tool } from './Tool';
import './code-tools.css';

interface ColorConverterProps {
  title?: string;
}

/** A color, chosen or typed, as HEX, RGB and HSL. */
export function ColorConverter({ title = texts.colorConverter }: ColorConverterProps) {
  const [text, setText] = useState('#3b82f6');
  const [rgb, setRgb] = useState<Rgb>([59, 130, 246]);
  const isReadable = readColor(text) !== undefined;
  const [hue, saturation, lightness] = hslOf(rgb);

  function change(next: string) {
    setText(next);
    const read = readColor(next);
    if (read !== undefined) setRgb(read);
  }

  return (
    <Tool title={title}>
      <input className="color-shown" type="color" aria-label={texts.color} value={hexOf(rgb)} onChange={(event) => change(event.target.value)} />
      <label className="code-field">
        <span>{texts.hexOrRgb}</span>
        <input className="input" value={text} spellCheck={false} aria-invalid={!isReadable} onChange={(event) => change(event.target.value)} />
      </label>
      <p className="tool-status" role="status">
        {isReadable ? '' : texts.noColor}
      </p>
      <CopyRow label="HEX" value={hexOf(rgb)} />
      <CopyRow label="RGB" value={`rgb(${rgb.join(', ')})`} />
      <CopyRow label="HSL" value={`hsl(${hue}, ${saturation}%, ${lightness}%)`} />
    </Tool>
  );
}
