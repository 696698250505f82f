/** A batch of the most expensive work (one hash per item) takes 1 to 2 ms. */
const itemsInTurn = 100;

/**
 * Yields items in batches and gives other work a turn between batches, so long iterations do not block the event loop.
 */
export async function* inYieldingBatches<Item>(
  items: readonly Item[],
  atOnce = itemsInTurn,
): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += atOnce) {
    if (first > 0) await new Promise((resolve) => setImmediate(resolve));
    yield items.slice(first, first + atOnce);
  }
}
