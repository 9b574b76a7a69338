/** Requests to the runtime that are under way at once. */
const PARALLEL = 32;

/** Resolves when the work on all items is done. Rejects with the first failure. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, one));
}
