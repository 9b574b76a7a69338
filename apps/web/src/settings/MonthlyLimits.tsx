import type { MonthlyCaps } from '@lathe/protocol';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { compactNumber, dollars } from '../components/format.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { CapField } from './CapField.tsx';

const USUAL_COST = 100;
const USUAL_TOKENS = 20_000_000;

export interface MonthlyLimitsProps {
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<{ readonly caps: MonthlyCaps; readonly used?: { readonly tokens: number; readonly cost: number | null } }>;
  readonly change: (caps: Partial<MonthlyCaps>) => Promise<void>;
  /** Who is counted: "everyone in this project". */
  readonly who: string;
  readonly isDisabled: boolean;
}

/** What the assistant may use in a month, for all people of a project or an organization together. */
export function MonthlyLimits({ queryKey, read, change, who, isDisabled }: MonthlyLimitsProps) {
  const client = useQueryClient();
  const limits = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const save = useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey }) });
  if (limits.isPending) return <Loading text="Loading limits" className="border-t border-line py-3 text-fg-3" />;
  if (limits.isError) return <LoadFailed className="border-t border-line py-3" error={limits.error} onRetry={() => void limits.refetch()} />;
  const { caps, used } = limits.data;
  return (
    <>
      <SettingRow
        title="Monthly cost limit"
        text={`What the assistant may cost, for ${who} together. Models without a price are not counted.${used?.cost == null ? '' : ` Used so far: ${dollars(used.cost)}.`}`}
      >
        <CapField
          key={caps.monthlyCost}
          label="Monthly cost limit"
          unit="dollars"
          value={caps.monthlyCost}
          usual={USUAL_COST}
          isDisabled={isDisabled}
          onChange={(monthlyCost) => save.mutate({ monthlyCost })}
        />
      </SettingRow>
      <SettingRow title="Monthly token limit" text={`The same, in tokens.${used === undefined ? '' : ` Used so far: ${compactNumber(used.tokens)}.`}`}>
        <CapField
          key={caps.monthlyTokens}
          label="Monthly token limit"
          unit="tokens"
          value={caps.monthlyTokens}
          usual={USUAL_TOKENS}
          isDisabled={isDisabled}
          onChange={(monthlyTokens) => save.mutate({ monthlyTokens })}
        />
      </SettingRow>
      <ActionError error={save.error} className="mt-2" />
    </>
  );
}
