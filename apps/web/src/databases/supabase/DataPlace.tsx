import { type ReactNode, useEffect, useId, useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';

interface DataPlaceProps {
  readonly isBusy: boolean;
  readonly onBuiltIn: () => void;
  /** Another answer, beside the button. */
  readonly children?: ReactNode;
}

/** Asks where the data of the app lives: on this server, or at Supabase. */
export function DataPlace({ isBusy, onBuiltIn, children }: DataPlaceProps) {
  const { supabase } = useWorkspace();
  const name = useId();
  const [place, setPlace] = useState<'built-in' | 'supabase'>('built-in');
  const isBuiltIn = place === 'built-in';
  return (
    <div className="flex flex-col gap-2">
      <div role="radiogroup" aria-label="Where should the data live?" className="flex flex-col gap-2">
        <Place
          title="Built in"
          name={name}
          isChosen={isBuiltIn}
          onChoose={() => setPlace('built-in')}
          end={<Badge tone="ok">Ready in a second</Badge>}
          text="On this server, with sign-in, files and functions. No account. Moves to Supabase later in one step."
        />
        <Place
          title="Supabase"
          name={name}
          isChosen={!isBuiltIn}
          onChoose={() => setPlace('supabase')}
          end={<span className="text-12 text-fg-3">about 2 min</span>}
          text="In your account, in the region closest to you. Changes to it wait for your click; you deploy functions there yourself."
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="sm" disabled={isBusy} onClick={() => (isBuiltIn ? onBuiltIn() : void supabase.connect())} className="max-sm:h-10">
          {isBuiltIn ? 'Use built in' : 'Use Supabase'}
        </Button>
        {children}
      </div>
    </div>
  );
}

interface PlaceProps {
  /** Of the group. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly end: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Place({ name, title, text, end, isChosen, onChoose }: PlaceProps) {
  return (
    <label
      className={classNames(
        'grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control border px-3 py-2.5',
        isChosen ? 'border-accent' : 'border-line-strong',
      )}
    >
      <input type="radio" name={name} aria-label={title} checked={isChosen} onChange={onChoose} className="mt-0.5 size-4 flex-none accent-accent-fill" />
      <span>
        <span className="flex items-center gap-2">
          <span className="flex-1 font-strong">{title}</span>
          {end}
        </span>
        <span className="block text-12 text-fg-2">{text}</span>
      </span>
    </label>
  );
}

/** Whether Supabase can be offered to a project without a database. It is read once, when it is first asked. */
export function useOffersSupabase(): boolean {
  const { supabase } = useWorkspace();
  const account = useStore(supabase.account);
  const status = useStore(supabase.status);
  useEffect(() => {
    if (supabase.account.get() === undefined) void supabase.read();
  }, [supabase]);
  return account?.isAvailable === true && status !== 'UNSUPPORTED';
}
