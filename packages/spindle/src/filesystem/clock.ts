/** The wall clock in milliseconds with fractions, as file times want it. */
export function createClock(): () => number {
  const { performance } = globalThis;
  const wall = Date.now.bind(Date);
  const fine = performance.now.bind(performance);
  let origin = performance.timeOrigin;
  return () => {
    const coarse = wall();
    const now = origin + fine();
    // The fine clock stands still while a machine sleeps, and does not follow corrections.
    if (now - coarse > 2 || coarse - now > 2) {
      origin += coarse - now;
      return coarse;
    }
    return now;
  };
}
