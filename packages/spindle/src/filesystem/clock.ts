/** The wall clock in milliseconds with fractions, as file times require. */
export function createClock(): () => number {
  const { performance } = globalThis;
  const wall = Date.now.bind(Date);
  const fine = performance.now.bind(performance);
  let origin = performance.timeOrigin;
  return () => {
    const coarse = wall();
    const now = origin + fine();
    // The high-resolution clock pauses while the machine sleeps, and does not follow clock corrections.
    if (now - coarse > 2 || coarse - now > 2) {
      origin += coarse - now;
      return coarse;
    }
    return now;
  };
}
