/** A turn of the dearest work that is done so, a hash for each, takes a few milliseconds. */
const itemsInTurn = 400;

/** Many items, some at a time, with other work in between: who looks at all of them holds nobody up. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += itemsInTurn) {
    if (first > 0) await new Promise((goOn) => setImmediate(goOn));
    yield items.slice(first, first + itemsInTurn);
  }
}
