/** Why an action was aborted: a single word if the person stopped it, otherwise the reason. */
export function whyNotDone(reason: string | undefined): string {
  return reason === undefined || reason === 'Stopped.' ? 'Stopped' : reason;
}
