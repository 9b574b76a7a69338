import type { Usage, UsageCaps } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usageQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Bar } from '../components/Bar.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { compactNumber, dayText, dollars } from '../components/format.ts';
import { Loading } from '../components/Loading.tsx';
import { Select } from '../components/Select.tsx';
import { Switch } from '../components/Switch.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import { CapField } from './CapField.tsx';
import { NeedsAccount } from './NeedsAccount.tsx';
import { LARGE_FIX_TOKENS, SPEND_CAP_TOKENS } from '../preferences/preferences.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { UsageChart } from './UsageChart.tsx';

export function TokensSection() {
  return (
    <>
      <SettingsLead>What the assistant has used this month, and its limits.</SettingsLead>
      <NeedsAccount section="tokens" what="your usage">
        <Tokens />
      </NeedsAccount>
    </>
  );
}

function Tokens() {
  const { api } = useServices();
  const usage = useQuery(usageQuery(api));
  if (usage.isPending) return <Loading text="Loading usage" className="mt-7 text-fg-3" />;
  if (usage.isError) return <LoadFailed className="mt-7" error={usage.error} onRetry={() => void usage.refetch()} />;
  return (
    <>
      <Summary usage={usage.data} />
      <UsageChart days={usage.data.days} />
      <ByProject projects={usage.data.projects} />
      <Limits caps={usage.data.caps} />
    </>
  );
}

function Summary({ usage: { tokens, cost, caps, ownErrorFixes, resetsAt } }: { readonly usage: Usage }) {
  const resets = dayText(resetsAt, { timeZone: 'UTC' });
  const limits = [
    caps.monthlyTokens === null ? undefined : { used: tokens / caps.monthlyTokens, text: `of ${compactNumber(caps.monthlyTokens)} tokens` },
    caps.monthlyCost === null ? undefined : { used: (cost ?? 0) / caps.monthlyCost, text: `of ${dollars(caps.monthlyCost)}` },
  ].filter((limit) => limit !== undefined);
  // The limit that is reached first.
  const nearest = limits.sort((a, b) => b.used - a.used)[0];
  return (
    <div className="mt-6">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-28 font-semibold tracking-[-.02em] tnum">{compactNumber(tokens)}</span>
        <span className="text-fg-2 tnum">
          {[caps.monthlyTokens === null ? 'tokens' : `of ${compactNumber(caps.monthlyTokens)} tokens`, cost !== null && dollars(cost)]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className="ml-auto text-12 text-fg-2">Resets on {resets}</span>
      </p>
      {nearest && (
        <Bar value={nearest.used} label={`Share used ${nearest.text}`} tone={nearest.used >= 0.9 ? 'warn' : 'accent'} className="mt-2 h-1.5! rounded-[3px]" />
      )}
      {ownErrorFixes.tokens > 0 && (
        <p className="mt-2 text-12 text-fg-2 tnum">
          Of this, {compactNumber(ownErrorFixes.tokens)} tokens{ownErrorFixes.cost !== null && `, ${dollars(ownErrorFixes.cost)},`} fixed errors that the
          assistant had caused in the turn before.
        </p>
      )}
    </div>
  );
}

const CELL = 'border-t border-line py-2 pl-3 font-normal whitespace-nowrap first:pl-0';

/** A model's name as its vendor writes it. */
const modelName = (modelId: string): string => modelId.slice(modelId.indexOf(':') + 1);

function ByProject({ projects }: { readonly projects: Usage['projects'] }) {
  return (
    <SettingsGroup title="By project">
      {projects.length === 0 ? (
        <p className="border-y border-line py-3 text-fg-2">No model usage this month. The built-in assistant is free and is not counted.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone and must be reachable by keys
        <section aria-label="Usage by project" tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-b border-line">
            <thead className="text-left text-12 text-fg-2">
              <tr>
                <th className="py-1.5 font-medium">Project</th>
                <th className="py-1.5 pl-3 font-medium max-sm:hidden">Model</th>
                <th className="py-1.5 pl-3 text-right font-medium">Turns</th>
                <th className="py-1.5 pl-3 text-right font-medium">Tokens</th>
                <th className="py-1.5 pl-3 text-right font-medium">Cost</th>
              </tr>
            </thead>
            <tbody className="tnum">
              {projects.map(({ title, slug, modelId, turns, tokens, cost }) => (
                <tr key={`${slug} ${modelId}`}>
                  <th scope="row" className={`${CELL} max-w-52 truncate text-left font-strong! max-sm:max-w-36`}>
                    {title ?? <span className="text-fg-3">Deleted project</span>}
                    <span className="block truncate text-12 font-normal text-fg-2 sm:hidden">{modelName(modelId)}</span>
                  </th>
                  <td className={`${CELL} text-fg-2 max-sm:hidden`}>{modelName(modelId)}</td>
                  <td className={`${CELL} text-right text-fg-2`}>{turns}</td>
                  <td className={`${CELL} text-right`}>{compactNumber(tokens)}</td>
                  <td className={`${CELL} text-right`}>{cost === null ? <span className="text-fg-3">unknown</span> : dollars(cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </SettingsGroup>
  );
}

const toOption = (tokens: number) => ({ value: String(tokens), label: `${compactNumber(tokens)} tokens` });
const FIXES = LARGE_FIX_TOKENS.map(toOption);
const TURNS = SPEND_CAP_TOKENS.map(toOption);
const USUAL_FIX = 40_000;

interface CapRow {
  readonly field: keyof UsageCaps;
  readonly title: string;
  readonly text: string;
  readonly unit: 'dollars' | 'tokens';
  /** The value when the limit is turned on. */
  readonly usual: number;
}

const STOPS = 'At a limit, the assistant stops after its current step, keeps what is done and waits for you.';
const CAPS: readonly CapRow[] = [
  { field: 'turnCost', title: 'Cost limit for a turn', text: `${STOPS} Models without a price are not counted.`, unit: 'dollars', usual: 1 },
  { field: 'dailyCost', title: 'Daily cost limit', text: 'For each day, which begins at midnight UTC.', unit: 'dollars', usual: 5 },
  { field: 'monthlyCost', title: 'Monthly cost limit', text: 'For each calendar month.', unit: 'dollars', usual: 20 },
  {
    field: 'turnTokens',
    title: 'Token limit for a turn',
    text: 'The same in tokens that models read and write, for all models.',
    unit: 'tokens',
    usual: 500_000,
  },
  { field: 'dailyTokens', title: 'Daily token limit', text: 'For each day.', unit: 'tokens', usual: 1_000_000 },
  { field: 'monthlyTokens', title: 'Monthly token limit', text: 'For each calendar month.', unit: 'tokens', usual: 3_000_000 },
];

function Limits({ caps }: { readonly caps: UsageCaps }) {
  const { api, preferences } = useServices();
  const { showsCost, largeFixTokens, spendCapTokens } = useStore(preferences.preferences);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (usageCaps: Partial<UsageCaps>) => api.changeAccount({ usageCaps }),
    onSuccess: () => Promise.all([['usage'], ['limits']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <SettingsGroup title="Limits">
      {CAPS.map(({ field, title, text, unit, usual }) => (
        <SettingRow key={field} title={title} text={text}>
          <CapField key={caps[field]} label={title} unit={unit} value={caps[field]} usual={usual} onChange={(value) => change.mutate({ [field]: value })} />
        </SettingRow>
      ))}
      <SettingRow
        title="Ask during long turns"
        text="When a turn has used this many output and uncached input tokens. If you stop it, all work so far is kept."
      >
        <Select
          label="Tokens per turn before asking"
          options={TURNS}
          value={String(spendCapTokens)}
          onChange={(tokens) => preferences.change({ spendCapTokens: Number(tokens) })}
          className="w-32"
        />
      </SettingRow>
      <SettingRow title="Ask before large fixes" text="When a fix would send more than this many tokens.">
        <span className="flex items-center gap-6 max-sm:justify-between">
          {largeFixTokens !== undefined && (
            <Select
              label="Tokens in a large fix"
              options={FIXES}
              value={String(largeFixTokens)}
              onChange={(tokens) => preferences.change({ largeFixTokens: Number(tokens) })}
              className="w-32"
            />
          )}
          <Switch
            label="Ask before large fixes"
            isOn={largeFixTokens !== undefined}
            onChange={(isOn) => preferences.change({ largeFixTokens: isOn ? USUAL_FIX : undefined })}
          />
        </span>
      </SettingRow>
      <SettingRow title="Show cost under each turn" text="Files changed, tokens, cost and time.">
        <Switch label="Show cost under each turn" isOn={showsCost} onChange={(isOn) => preferences.change({ showsCost: isOn })} />
      </SettingRow>
      <ActionError error={change.error} className="mt-2" />
    </SettingsGroup>
  );
}
