/** One tile of a generated picture: a quarter circle in a square. */
export interface Tile {
  readonly column: number;
  readonly row: number;
  /** Quarter turns. */
  readonly turn: 0 | 1 | 2 | 3;
  /** Indexes of the theme colours of the ground and the quarter. */
  readonly ground: 0 | 1 | 2 | 3;
  readonly quarter: 0 | 1 | 2 | 3;
}

export const columns = 4;
export const rows = 3;

/** A generated picture that is always the same for one contract and token. */
export function tilesOf(contract: string, tokenId: string): readonly Tile[] {
  const next = sequence(`${contract.toLowerCase()}/${tokenId}`);
  return Array.from({ length: columns * rows }, (_, index) => {
    const ground = quarterOf(next());
    // Never the same colour as the ground, which would be invisible.
    const quarter = quarterOf(ground + 1 + (next() % 3));
    return { column: index % columns, row: Math.floor(index / columns), turn: quarterOf(next()), ground, quarter };
  });
}

function quarterOf(number: number): 0 | 1 | 2 | 3 {
  const remainder = number % 4;
  return remainder === 0 ? 0 : remainder === 1 ? 1 : remainder === 2 ? 2 : 3;
}

/** Pseudo-random integers derived from a text: FNV-1a, then xorshift (Marsaglia, 2003). */
function sequence(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) >>> 8;
  };
}
