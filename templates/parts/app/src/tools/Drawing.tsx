import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';

interface Stroke {
  color: string;
  width: number;
  points: readonly (readonly [number, number])[];
}

const COLORS = ['#191b1f', '#bb2d22', '#ad7a0e', '#1f763c', '#1a62c4', '#6a45c4'];
const WIDTHS = [2, 6, 14];

interface DrawingProps {
  title?: string;
}

/** Draw with the mouse, a finger or a pen. */
export function Drawing({ title = texts.drawing }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [color, setColor] = useState(COLORS[0]);
  const [width, setWidth] = useState(WIDTHS[1]);
  const [isDrawing, setDrawing] = useState(false);

  useEffect(() => {
    if (canvas.current) paint(canvas.current, strokes);
  }, [strokes]);

  function pointOf(event: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    if (!isDrawing) return;
    const point = pointOf(event);
    setStrokes((all) => [...all.slice(0, -1), { ...all[all.length - 1], points: [...all[all.length - 1].points, point] }]);
  }

  return (
    <Tool title={title} isWide>
      <canvas
        ref={canvas}
        className="drawing"
        role="img"
        aria-label={title}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(true);
          setStrokes([...strokes, { color, width, points: [pointOf(event)] }]);
        }}
        onPointerMove={draw}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      />
      <div className="tool-row">
        <div className="drawing-colors" role="radiogroup" aria-label={texts.color}>
          {COLORS.map((name) => (
            <label key={name} style={{ background: name }}>
              <input type="radio" className="visually-hidden" name="color" aria-label={name} checked={color === name} onChange={() => setColor(name)} />
            </label>
          ))}
        </div>
        <input type="range" aria-label={texts.width} min={WIDTHS[0]} max={WIDTHS[2]} value={width} onChange={(event) => setWidth(Number(event.target.value))} />
        <button type="button" className="button" disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          {texts.undo}
        </button>
        <button type="button" className="button" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {texts.clear}
        </button>
        <button type="button" className="button" disabled={strokes.length === 0} onClick={() => canvas.current && save(canvas.current, title)}>
          {texts.save}
        </button>
      </div>
    </Tool>
  );
}

function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]) {
  const scale = window.devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  if (canvas.width !== Math.round(clientWidth * scale)) {
    canvas.width = Math.round(clientWidth * scale);
    canvas.height = Math.round(clientHeight * scale);
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, clientWidth, clientHeight);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { color, width, points } of strokes) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    if (points.length === 1) context.lineTo(points[0][0] + 0.1, points[0][1]);
    context.stroke();
  }
}

function save(canvas: HTMLCanvasElement, name: string) {
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
