type Compare<Item> = (left: Item, right: Item) => number;

/** About so many items are sorted in one step: a millisecond or two. */
const itemsInPiece = 1_000;
/** Of each piece: with so many, none becomes several times as long as another. */
const samplesOfPiece = 8;

/** The items sorted. Each step is short, and says how many items it looked at. */
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

/** What divides the items into pieces: a piece begins with what is not before its bound. */
function boundsOf<Item>(items: readonly Item[], compare: Compare<Item>): readonly Item[] {
  const stride = itemsInPiece / samplesOfPiece;
  const samples = items.filter((_item, place) => place % stride === 0).sort(compare);
  return samples.filter((_item, place) => place > 0 && place % samplesOfPiece === 0);
}

/** How many bounds are not behind the item. */
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
