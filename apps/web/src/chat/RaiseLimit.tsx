import type { SpendLimit, SpendUnit } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import { isRaisable, type RaisedLimit, raisedLimit } from './raised-limit.ts';
import { useProjectLimits } from './use-project-limits.ts';

export interface RaiseLimitProps {
  readonly kind: SpendLimit['kind'];
  /** What of it was reached, if that is known. */
  readonly unit?: SpendUnit | undefined;
  readonly isDisabled?: boolean;
  readonly onRaised?: () => void;
}

/** A button that raises a limit as the settings would. Nothing for people who may not, and until the limit is known. */
export function RaiseLimit({ kind, unit, isDisabled = false, onRaised }: RaiseLimitProps) {
  const { api } = useServices();
  const client = useQueryClient();
  const state = useStore(useWorkspace().project.state);
  const project = state.status === 'open' ? state.project : undefined;
  const limit = useProjectLimits().find((one) => one.kind === kind);
  const next = limit !== undefined && isRaisable(limit) ? raisedLimit(limit, unit) : undefined;
  const raise = useMutation({
    mutationFn: async ({ caps }: RaisedLimit): Promise<void> => {
      if (kind === 'project') await api.changeProjectLimits(project?.slug ?? '', caps);
      else await api.changeAccount({ usageCaps: caps });
    },
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['limits'] }), client.invalidateQueries({ queryKey: ['usage'] })]);
      onRaised?.();
    },
  });
  const mayRaise = project !== undefined && (kind !== 'project' || project.access === 'owner');
  if (next === undefined || !mayRaise) return null;
  return (
    <>
      <Button size="sm" className="max-md:h-10" isBusy={raise.isPending} disabled={isDisabled || raise.isPending} onClick={() => raise.mutate(next)}>
        {next.label}
      </Button>
      <ActionError error={raise.error} className="basis-full" />
    </>
  );
}
