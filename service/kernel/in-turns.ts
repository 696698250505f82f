/** A turn of the dearest work that is done so, a hash for each, takes a millisecond or two. */
const itemsInTurn = 100;

/** Many items, some at a time, with other work in between: who looks at all of them holds nobody up. */
export async function* inTurns<Item>(
  items: readonly Item[],
  atOnce = itemsInTurn,
): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += atOnce) {
    if (first > 0) await new Promise((goOn) => setImmediate(goOn));
    yield items.slice(first, first + atOnce);
  }
}
