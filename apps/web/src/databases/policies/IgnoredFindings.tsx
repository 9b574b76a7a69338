import type { AccessFinding, IgnoredFinding } from '@lathe/workspace';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useWorkspace } from '../../services.tsx';

export interface IgnoredFindingsProps {
  /** Those that still hold. */
  readonly findings: readonly AccessFinding[];
  readonly reasons: readonly IgnoredFinding[];
  readonly canChange: boolean;
}

/** What a person has decided to leave as it is, and why. */
export function IgnoredFindings({ findings, reasons, canChange }: IgnoredFindingsProps) {
  const { ignoredFindings } = useWorkspace();
  const [error, setError] = useState<unknown>();
  if (findings.length === 0) return null;
  const takeBack = async (id: string): Promise<void> => {
    setError(undefined);
    await ignoredFindings.takeBack(id).catch(setError);
  };
  return (
    <section aria-labelledby="ignored-head" className="flex-none">
      <h2 id="ignored-head" className="mb-1 flex min-h-8 items-center font-semibold">
        Ignored
      </h2>
      <ul className="overflow-hidden rounded-card border border-line">
        {findings.map(({ id, title }) => {
          const kept = reasons.find((one) => one.id === id);
          return (
            <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-line px-3 py-1 not-first:border-t">
              <Icon name="eye-off" size={14} className="text-fg-3" />
              <span className="min-w-48 flex-1 wrap-anywhere">
                {title}
                {kept && (
                  <span className="block text-12 text-fg-3">
                    {kept.reason} {new Date(kept.at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
                  </span>
                )}
              </span>
              {canChange && (
                <Button kind="quiet" size="sm" aria-label={`Take back: ${title}`} onClick={() => void takeBack(id)} className="max-sm:h-10">
                  Take back
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ActionError error={error} className="mt-1" />
    </section>
  );
}
