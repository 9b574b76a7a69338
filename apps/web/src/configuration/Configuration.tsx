import type { ConfigurationReport } from '@lathe/protocol';

/** Unsafe settings of the server, as it warns about them when it starts. */
export function Configuration({ report: { isReachable, unsafe } }: { readonly report: ConfigurationReport }) {
  return (
    <section aria-labelledby="configuration" className="mt-6">
      <h2 id="configuration" className="text-16 font-semibold">
        Configuration
      </h2>
      <p className="mt-1 text-fg-2">{summaryOf(isReachable, unsafe.length)}</p>
      {unsafe.length > 0 && (
        <ul className="mt-3">
          {unsafe.map(({ id, problem, remedy }) => (
            <li key={id} className="border-t border-line py-3 last:border-b">
              <p className="max-w-[88ch] font-medium wrap-anywhere">{problem}</p>
              <p className="mt-1 max-w-[88ch] wrap-anywhere text-fg-2">{remedy}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function summaryOf(isReachable: boolean, count: number): string {
  if (!isReachable) return 'Only this machine can reach the server. Its settings are checked once others can.';
  if (count === 0) return 'Others can reach this server. No unsafe setting was found.';
  return `Others can reach this server. ${count === 1 ? 'One setting is' : `${count} settings are`} unsafe. Changes take effect after a restart.`;
}
