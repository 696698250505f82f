import { Box } from '@mantine/core';
import { useState } from 'react';
import type { Offer } from '../../service/call/client.ts';

const shapes = {
  tile: { width: 40, height: 40, borderRadius: 6 },
  thumb: { width: 28, height: 28, borderRadius: 5 },
  wide: { aspectRatio: '4 / 3' },
  side: { aspectRatio: '4 / 3', maxHeight: 264 },
  banner: { height: 132 },
} as const;
const whole = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

/** The picture in an item's metadata if it is embedded and readable, otherwise a generated one. */
export function ItemPicture({
  nft,
  shape,
}: {
  nft: Pick<Offer['nft'], 'imageUrl' | 'address' | 'id'>;
  /**
   * `thumb`: 28 px in a row · `tile`: 40 px · `wide`: full width, 4 by 3 · `side`: the same, at most as high as in a side
   * column · `banner`: full width, lower.
   */
  shape: keyof typeof shapes;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <Box bg="var(--vd-sunken)" style={{ flexShrink: 0, overflow: 'hidden', ...shapes[shape] }}>
      {/^data:image\//i.test(nft.imageUrl) && nft.imageUrl !== brokenUrl ? (
        <img style={whole} src={nft.imageUrl} alt="" draggable={false} onError={() => setBrokenUrl(nft.imageUrl)} />
      ) : (
        <Drawing contract={nft.address} tokenId={nft.id} />
      )}
    </Box>
  );
}

const fills = [
  'var(--vd-sunken)',
  'color-mix(in srgb, var(--vd-accent) 14%, var(--vd-sunken))',
  'color-mix(in srgb, var(--vd-accent) 34%, var(--vd-sunken))',
  'color-mix(in srgb, var(--vd-text) 12%, var(--vd-sunken))',
];

/** External images are never loaded, so they are not shown. */
function Drawing({ contract, tokenId }: { contract: string; tokenId: string }) {
  return (
    <svg
      style={whole}
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {tilesOf(contract, tokenId).map(({ column, row, turn, ground, quarter }) => (
        <g key={`${column}-${row}`} transform={`translate(${column} ${row}) rotate(${turn * 90} .5 .5)`}>
          <rect x="-.01" y="-.01" width="1.02" height="1.02" fill={fills[ground]} />
          <path d="M-.01-.01H1A1 1 0 0 1-.01 1z" fill={fills[quarter]} />
        </g>
      ))}
    </svg>
  );
}

/** One tile of a generated picture: a quarter circle in a square. */
interface Tile {
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
