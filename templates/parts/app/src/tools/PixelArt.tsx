import { type KeyboardEvent, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';
import './pixel-art.css';

const COLORS = ['#1c1c22', '#ffffff', '#d93a34', '#e0761a', '#f5c518', '#2f9e57', '#2c6be0', '#8a4fd3'];

interface PixelArtProps {
  title?: string;
  /** Squares in a row. */
  size?: number;
}

/** Kept in this browser. Enter and space color a square, and a pointer draws on. */
export function PixelArt({ title = texts.pixelArt, size = 16 }: PixelArtProps) {
  const [pixels, setPixels] = useStored<readonly string[]>(`pixel-art-${size}`, Array<string>(size * size).fill(''));
  const [color, setColor] = useState(COLORS[0]);
  const [before, setBefore] = useState<readonly (readonly string[])[]>([]);
  const [current, setCurrent] = useState(0);

  function paint(place: number) {
    setPixels((now) => now.with(place, color));
  }

  function begin(place: number) {
    setBefore([...before, pixels].slice(-30));
    setCurrent(place);
    paint(place);
  }

  /** The arrows lead from square to square. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size };
    const next = current + (steps[event.key] ?? size * size);
    if (next < 0 || next >= size * size) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  function undo() {
    const last = before.at(-1);
    if (last === undefined) return;
    setPixels(last);
    setBefore(before.slice(0, -1));
  }

  function save() {
    const canvas = document.createElement('canvas');
    const scale = 16;
    canvas.width = canvas.height = size * scale;
    const context = canvas.getContext('2d');
    for (const [place, fill] of pixels.entries()) {
      if (context === null || fill === '') continue;
      context.fillStyle = fill;
      context.fillRect((place % size) * scale, Math.floor(place / size) * scale, scale, scale);
    }
    const link = document.createElement('a');
    link.href = canvas.toDataURL('image/png');
    link.download = 'pixels.png';
    link.click();
  }

  return (
    <Tool title={title}>
      <div
        className="pixel-art"
        style={{ gridTemplateColumns: `repeat(${size}, 1fr)` }}
        role="group"
        aria-label={title}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          const under = event.buttons === 1 ? document.elementFromPoint(event.clientX, event.clientY) : null;
          const place = under instanceof HTMLElement && under.parentElement === event.currentTarget ? Number(under.dataset.place) : -1;
          if (place >= 0 && pixels[place] !== color) paint(place);
        }}
      >
        {pixels.map((pixel, place) => (
          <button
            key={place}
            type="button"
            data-place={place}
            tabIndex={place === current ? 0 : -1}
            aria-label={`${Math.floor(place / size) + 1}, ${(place % size) + 1}: ${pixel === '' ? texts.free : pixel}`}
            style={pixel === '' ? undefined : { background: pixel }}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              begin(place);
            }}
            onClick={(event) => {
              if (event.detail === 0) begin(place);
            }}
          />
        ))}
      </div>
      <div className="pixel-colors">
        {COLORS.map((each) => (
          <button key={each} type="button" aria-label={`${texts.color} ${each}`} aria-pressed={color === each} style={{ background: each }} onClick={() => setColor(each)} />
        ))}
        <input type="color" aria-label={texts.color} value={color === '' ? '#000000' : color} onChange={(event) => setColor(event.target.value)} />
        <button type="button" className="button" aria-pressed={color === ''} onClick={() => setColor('')}>
          {texts.eraser}
        </button>
      </div>
      <div className="tool-row">
        <button type="button" className="button" disabled={before.length === 0} onClick={undo}>
          {texts.undo}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setBefore([...before, pixels].slice(-30));
            setPixels(Array<string>(size * size).fill(''));
          }}
        >
          {texts.clear}
        </button>
        <button type="button" className="button" onClick={save}>
          {texts.save}
        </button>
      </div>
    </Tool>
  );
}
