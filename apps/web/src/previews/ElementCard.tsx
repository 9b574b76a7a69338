import type { SelectedElement, StyleChange } from '@lathe/workspace';
import { type FormEvent, useId, useState } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Select } from '../components/Select.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { hexOfColor } from './hex-of-color.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const WEIGHTS: readonly Option[] = [
  { value: '400', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semibold' },
  { value: '700', label: 'Bold' },
];
const ALIGNMENTS: readonly Option[] = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
];
const field = 'h-7 min-w-0 rounded-control border border-line-control bg-surface px-2 text-13 text-fg focus-field max-sm:h-10 max-sm:text-16';

/** Edits the text and simple styles of the selected element. They change the source directly if its place is certain. Otherwise they become a prompt. */
export function ElementCard() {
  const { inspector } = useWorkspace();
  const selected = useStore(inspector.selected);
  if (!selected) return null;
  // Another element starts with an empty form.
  return <Card key={`${selected.element.html}\n${selected.element.text}`} selected={selected} />;
}

function Card({ selected }: { readonly selected: SelectedElement }) {
  const { inspector } = useWorkspace();
  const { element, source, isAmbiguous } = selected;
  const isCertain = selected.canChangeText || selected.canChangeStyle;
  return (
    <section
      aria-label={`Selected ${element.tagName}`}
      className="absolute inset-x-3 bottom-3 z-10 mx-auto max-h-[calc(100%-24px)] max-w-[496px] animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-3 text-13 shadow-float"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // it would also stop the assistant
        inspector.deselect();
      }}
    >
      <header className="flex items-center gap-2">
        <Icon name="inspect" size={16} className="flex-none text-accent" />
        <span className="flex-none font-mono text-12 text-fg">{element.tagName}</span>
        <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{source ? `${source.path}:${source.line}` : element.html}</span>
        <IconButton size="sm" icon="x" label="Close" className="max-sm:size-10" onClick={inspector.deselect} />
      </header>
      {!isCertain && (
        <p className="mt-1 text-12 text-fg-2">
          {isAmbiguous ? 'This comes from several places in the source.' : 'The source of this is uncertain.'} Changes you make here become a prompt.
        </p>
      )}
      {element.isTextAlone && <TextForm selected={selected} />}
      <StyleForm selected={selected} />
    </section>
  );
}

function TextForm({ selected }: { readonly selected: SelectedElement }) {
  const { inspector } = useWorkspace();
  const [text, setText] = useState(selected.element.text);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void inspector.changeText(text);
  };
  return (
    <form onSubmit={submit} className="mt-2.5 flex items-center gap-1.5">
      <label htmlFor={id} className="w-10 flex-none text-12 text-fg-2">
        Text
      </label>
      <input id={id} value={text} onChange={(event) => setText(event.target.value)} className={`${field} flex-1`} />
      <Button type="submit" disabled={text === selected.element.text || text.trim() === ''}>
        {selected.canChangeText ? 'Apply' : 'Ask'}
      </Button>
    </form>
  );
}

function StyleForm({ selected }: { readonly selected: SelectedElement }) {
  const { inspector } = useWorkspace();
  const { style } = selected.element;
  const [change, setChange] = useState<StyleChange>({});
  const value = (property: keyof StyleChange): string => change[property] ?? style[property] ?? '';
  const set = (property: keyof StyleChange) => (event: { readonly target: { readonly value: string } }) =>
    setChange({ ...change, [property]: event.target.value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void inspector.changeStyle(change).then(() => setChange({}));
  };
  return (
    <form onSubmit={submit} className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <span className="w-10 flex-none text-12 text-fg-2">Style</span>
      <ColorField label="Text color" value={value('color')} onChange={set('color')} />
      <ColorField label="Background" value={value('backgroundColor')} onChange={set('backgroundColor')} />
      <input
        aria-label="Text size in pixels"
        type="number"
        min={6}
        max={200}
        value={Number.parseInt(value('fontSize'), 10) || ''}
        onChange={(event) => setChange({ ...change, fontSize: `${event.target.value}px` })}
        className={`${field} w-16 tnum`}
      />
      <Choice label="Weight" value={value('fontWeight')} options={WEIGHTS} onChange={(fontWeight) => setChange({ ...change, fontWeight })} />
      <Choice
        label="Alignment"
        value={value('textAlign').replace('start', 'left').replace('end', 'right')}
        options={ALIGNMENTS}
        onChange={(textAlign) => setChange({ ...change, textAlign })}
      />
      <span className="flex-1" />
      <Button type="submit" disabled={Object.keys(change).length === 0}>
        {selected.canChangeStyle ? 'Apply' : 'Ask'}
      </Button>
    </form>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={hexOfColor(value)}
      onChange={onChange}
      className="size-7 flex-none rounded-control border border-line-control bg-surface p-0.5 focus-field max-sm:size-10"
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** Adds the page's computed value if it is not one of the usual ones. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isUsual = options.some((option) => option.value === value);
  return <Select label={label} value={value} options={isUsual ? options : [{ value, label: value }, ...options]} onChange={onChange} />;
}
