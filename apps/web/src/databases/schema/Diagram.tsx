import { useRef } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import { CARD_WIDTH, type Layout, type Relation } from './layout.ts';
import { relationLine } from './relation-line.ts';
import { TableCard } from './TableCard.tsx';
import { useCanvas } from './use-canvas.ts';

export interface DiagramProps {
  readonly layout: Layout;
  /** The tables that were searched for; the others are pale. */
  readonly found: ReadonlySet<string> | undefined;
  readonly chosenId: string | undefined;
  readonly onTable: (id: string | undefined) => void;
}

/** Tables as cards with lines between them. It is moved with the pointer or the arrow keys, and zoomed with + and −. */
export function Diagram({ layout, found, chosenId, onTable }: DiagramProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, fit, zoomIn, zoomOut, handlers } = useCanvas(frame, layout);
  const isOf = ({ from, to }: Relation) => from.id === chosenId || to.id === chosenId;
  // The lines of the chosen table are drawn over the others.
  const relations = [...layout.relations.entries()].sort(([, a], [, b]) => Number(isOf(a)) - Number(isOf(b)));
  return (
    <div className="relative h-full overflow-hidden bg-base">
      <section
        ref={frame}
        aria-label="Diagram of the tables. Arrow keys move it, plus and minus zoom, zero fits it."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that is moved with keys must be reachable
        tabIndex={0}
        {...handlers}
        className="absolute inset-0 cursor-grab touch-none overflow-hidden focus-row active:cursor-grabbing"
        style={{
          backgroundImage: 'radial-gradient(var(--line-strong) 1px, transparent 1px)',
          backgroundSize: `${20 * view.scale}px ${20 * view.scale}px`,
          backgroundPosition: `${view.x}px ${view.y}px`,
        }}
      >
        <div
          className="absolute origin-top-left"
          style={{ width: layout.width, height: layout.height, transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <svg
            aria-hidden="true"
            width={layout.width + CARD_WIDTH}
            height={layout.height}
            className="pointer-events-none absolute inset-0 overflow-visible"
            fill="none"
          >
            {relations.map(([index, relation]) => {
              const { path, ends } = relationLine(relation, index);
              const isChosen = isOf(relation);
              return (
                <g key={relation.id} className={isChosen ? 'text-accent' : 'text-fg-3'} stroke="currentColor" strokeWidth={isChosen ? 2 : 1.25}>
                  <path d={path} />
                  <path d={ends} />
                </g>
              );
            })}
          </svg>
          {layout.tables.map((placed) => (
            <TableCard
              key={placed.id}
              placed={placed}
              isChosen={placed.id === chosenId}
              isPale={found !== undefined && !found.has(placed.id)}
              onTable={onTable}
            />
          ))}
        </div>
      </section>
      <div className="absolute bottom-3 left-3 flex items-center rounded-control border border-line-strong bg-surface">
        <IconButton icon="minus" label="Zoom out" onClick={zoomOut} />
        <span className="w-11 text-center text-12 tnum" role="status" aria-label="Zoom">
          {Math.round(view.scale * 100)}%
        </span>
        <IconButton icon="plus" label="Zoom in" onClick={zoomIn} />
        <Button kind="quiet" onClick={fit}>
          Fit
        </Button>
      </div>
      <p className={classNames('absolute right-3 bottom-4 flex items-center gap-3 text-12 text-fg-3 max-md:hidden')}>
        <span className="inline-flex items-center gap-1">
          <Icon name="key" size={14} /> Primary key
        </span>
        <span className="inline-flex items-center gap-1">
          <Icon name="link" size={14} /> Reference
        </span>
      </p>
    </div>
  );
}
