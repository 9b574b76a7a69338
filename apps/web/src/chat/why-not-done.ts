/** The end of an action that was ended: in one word where the person did it, else why, since nobody here stopped it. */
export function whyNotDone(reason: string | undefined): string {
  return reason === undefined || reason === 'Stopped.' ? 'Stopped' : reason;
}
