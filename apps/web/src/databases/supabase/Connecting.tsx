import { DATABASE_REGIONS, SUPABASE_CONNECT_POLL_MS } from '@lathe/protocol';
import type { SupabaseProgress } from '@lathe/workspace';
import { Button } from '../../components/Button.tsx';
import { duration } from '../../components/format.ts';
import { useNow } from '../../components/use-now.ts';
import { useStore } from '../../components/use-store.ts';
import { StepIcon } from '../../projects/StepStatus.tsx';
import { useWorkspace } from '../../services.tsx';

/** A new database usually takes this long. */
const USUAL_MS = 120_000;

const STEPS = [
  { step: 'signing-in', label: 'Sign in' },
  { step: 'choosing', label: 'Choose the database' },
  { step: 'creating', label: 'Connect the project' },
  { step: 'waiting', label: 'Wait for the database' },
  { step: 'saving', label: 'Save the keys to .env' },
] as const satisfies readonly { readonly step: SupabaseProgress['step']; readonly label: string }[];

/** How far connecting is, step by step. The person can keep working. */
export function Connecting({ label = 'Connecting to Supabase' }: { readonly label?: string }) {
  const { supabase } = useWorkspace();
  const progress = useStore(supabase.progress);
  const now = useNow();
  if (progress === undefined) return null;
  const at = STEPS.findIndex(({ step }) => step === progress.step);
  const past = Math.max(0, now - progress.since);
  const facts = factsOf(progress, past);
  return (
    <section aria-label={label} className="flex flex-col text-13">
      <h2 className="mb-2 text-14 font-semibold">Connecting to Supabase</h2>
      <ul aria-live="polite" className="flex flex-col">
        {STEPS.map(({ step, label }, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={`flex min-h-8 items-center gap-2.5 border-b border-line last:border-b-0 ${index > at ? 'text-fg-3' : ''}`}
          >
            <StepIcon
              state={
                index < at ? { status: 'ready' } : index === at ? { status: 'busy', since: progress.since, isStalled: past > USUAL_MS } : { status: 'waiting' }
              }
              size={16}
            />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="truncate text-12 text-fg-3 tnum">{index === at || (step === 'creating' && index < at) ? facts[step] : ''}</span>
          </li>
        ))}
      </ul>
      {progress.isBlocked === true && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <p role="alert" className="min-w-40 flex-1 text-12 text-warn">
            Your browser blocked the Supabase window.
          </p>
          <Button kind="primary" size="sm" onClick={() => supabase.openSignIn()} className="max-sm:h-10">
            Open it
          </Button>
        </div>
      )}
      <p className="mt-2 text-12 text-fg-3">You can keep working. Queued changes wait until this is done.</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 text-12 text-fg-3">{progress.step === 'waiting' && `Checks every ${SUPABASE_CONNECT_POLL_MS / 1000} s`}</span>
        <Button size="sm" onClick={() => supabase.stop()} className="max-sm:h-10">
          Stop connecting
        </Button>
      </div>
    </section>
  );
}

function factsOf({ organization, region }: SupabaseProgress, past: number): Readonly<Record<SupabaseProgress['step'], string>> {
  return {
    'signing-in': 'in the Supabase window',
    choosing: '',
    creating: DATABASE_REGIONS.find(({ id }) => id === region)?.name ?? organization ?? '',
    waiting: `${duration(past)} of about ${USUAL_MS / 60_000} m`,
    saving: '',
  };
}
