import type { Range, TurnEstimate } from '@lathe/workspace';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { compactNumber, dollars } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import { LIMIT_SECTIONS, nearlyReached } from './limit-words.ts';
import { RaiseLimit } from './RaiseLimit.tsx';
import { useProjectLimits } from './use-project-limits.ts';

/** What the message that is being written will cost. Hidden while there is none, and while the assistant works. */
export function EstimateLine() {
  const { chat } = useWorkspace();
  const { showsCost } = useStore(useServices().preferences.preferences);
  const isIdle = useStore(chat.status) === 'idle';
  const isEmpty = useStore(chat.draft).trim() === '';
  // What the estimate is made of besides the draft.
  useStore(chat.attachments);
  useStore(chat.contextParts);
  useStore(chat.modelId);
  useStore(chat.models);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const estimate = showsCost && isIdle && !isEmpty ? chat.estimate() : undefined;
  if (estimate === undefined) return null;
  return (
    <>
      <LimitWarning />
      <div className="flex min-h-7 items-center gap-1.5 border-t border-line pr-1.5 pl-3 text-12 text-fg-2 tnum max-md:min-h-10">
        <Icon name="coin" size={14} className="flex-none text-fg-3" />
        <span className="min-w-0 flex-1 truncate">
          <Summary estimate={estimate} />
        </span>
        <Button kind="quiet" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} className="max-md:h-10">
          Why
          <Icon name={isOpen ? 'down' : 'up'} size={14} />
        </Button>
        {isOpen && <Reasons id={id} estimate={estimate} />}
      </div>
    </>
  );
}

/** Says that a limit is nearly reached, and where it is changed. */
function LimitWarning() {
  const warning = nearlyReached(useProjectLimits());
  const address = useSettingsAddress();
  if (warning === undefined) return null;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1.5 border-t border-line pr-1.5 pl-3 text-12 text-fg-2 tnum max-md:min-h-10">
      <Icon name="warn" size={14} className="flex-none text-warn" />
      <span className="min-w-0 flex-1">{warning.text}</span>
      <RaiseLimit kind={warning.kind} />
      <Link to={address(LIMIT_SECTIONS[warning.kind])} className={buttonClass('quiet', 'sm', 'max-md:h-10')}>
        Limits
      </Link>
    </div>
  );
}

function Summary({ estimate: { atLeast, turns } }: { readonly estimate: TurnEstimate }) {
  const tokens = turns === undefined ? `At least ${compactNumber(rounded(atLeast.tokens))}` : `About ${rangeText(turns.tokens)}`;
  const { cost } = turns ?? {};
  const money = cost === undefined ? atLeast.cost !== undefined && dollars(atLeast.cost) : costText(cost);
  return (
    <>
      {tokens}
      <span className={money ? 'max-sm:sr-only' : ''}> tokens</span>
      {money && (
        <>
          , <b className="font-strong text-fg">{money}</b>
        </>
      )}
    </>
  );
}

/** What the estimate is made of, above the message. */
function Reasons({ id, estimate: { chat, files, cached, turns } }: { readonly id: string; readonly estimate: TurnEstimate }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Your text and the chat', `${compactNumber(rounded(chat))}${cached > 0 ? ', cached' : ''}`],
    ['The project, as it is sent along', compactNumber(rounded(files))],
    ['What it will read in all', turns === undefined ? 'not known yet' : rangeText(turns.reads)],
    ['What it will write', turns === undefined ? 'not known yet' : rangeText(turns.writes)],
  ];
  return (
    <section
      id={id}
      aria-label="How this was estimated"
      className="absolute inset-x-0 bottom-full z-20 mb-2 animate-rise rounded-card border border-line-strong bg-raised px-3 pt-1 pb-2 text-13 text-fg shadow-float"
    >
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-7 items-center gap-3">
            <dt className="min-w-0 flex-1 truncate">{name}</dt>
            <dd className="text-12 text-fg-2">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-0.5 text-12 text-fg-2">
        {turns === undefined
          ? 'After a few turns with this model, this shows what a turn usually takes.'
          : `From ${turns.count} turns of this project. ${turns.inside === turns.count ? 'All' : turns.inside} of them stayed inside.`}
      </p>
    </section>
  );
}

/** Two digits: an estimate is not more exact. */
const rounded = (tokens: number): number => (tokens < 100 ? tokens : Number(tokens.toPrecision(2)));

function rangeText({ low, high }: Range): string {
  const [from, to] = [compactNumber(rounded(low)), compactNumber(rounded(high))];
  return from === to ? from : `${from} to ${to}`;
}

function costText({ low, high }: Range): string {
  const [from, to] = [dollars(low), dollars(high)];
  return from === to ? from : `${from} to ${to}`;
}
