type Compare<Item> = (left: Item, right: Item) => number;

/** Approximate number of items sorted per step: 1 to 2 ms. */
const itemsInPiece = 1_000;
/** Samples per piece: enough for pieces of similar size. */
const samplesOfPiece = 8;

/** Returns the items sorted. Each step is short and yields the number of items it processed. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
): Generator<number, readonly Item[]> {
  const bounds = boundsOf(items, compare);
  const pieces = Array.from({ length: bounds.length + 1 }, (): Item[] => []);
  for (const item of items) {
    pieces[placeAmong(bounds, item, compare)]?.push(item);
    yield 1;
  }
  const sorted: Item[] = [];
  for (const piece of pieces) {
    for (const item of piece.sort(compare)) sorted.push(item);
    yield piece.length;
  }
  return sorted;
}

/**
 * The bounds that divide the items into pieces: a piece starts with the items not before its bound.
 */
function boundsOf<Item>(items: readonly Item[], compare: Compare<Item>): readonly Item[] {
  const stride = itemsInPiece / samplesOfPiece;
  const sample = items.filter((_item, index) => index % stride === 0).sort(compare);
  return sample.filter((_item, index) => index > 0 && index % samplesOfPiece === 0);
}

/** Number of bounds that are not after the item. */
function placeAmong<Item>(bounds: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bound = bounds[middle];
    if (bound !== undefined && compare(bound, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
