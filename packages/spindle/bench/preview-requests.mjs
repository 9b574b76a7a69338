/** Requests made by a server's page, in milliseconds; runs in that page (`page.evaluate`, `frame.evaluate`). */
export async function measureRequests() {
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const time = async (rounds, work) => {
    const samples = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await work(round);
      samples.push(performance.now() - startedAt);
    }
    return median(samples.slice(1));
  };
  const body = new Uint8Array(5 * 1024 * 1024);
  return {
    'a request': await time(11, (round) => fetch(`/one?${round}`).then((answer) => answer.text())),
    '20 requests at once': await time(6, (round) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => fetch(`/small?${round}-${n}`).then((answer) => answer.text()))),
    ),
    '5 MB down': await time(6, () => fetch('/large', { cache: 'no-store' }).then((answer) => answer.arrayBuffer())),
    '5 MB up': await time(6, async () => {
      const received = await fetch('/up', { method: 'POST', body }).then((answer) => answer.text());
      if (received !== String(body.length)) throw new Error(`${received} bytes arrived`);
    }),
  };
}
