import { Box } from '@mantine/core';
import { useState } from 'react';
import type { Offer } from '../../service/call/client.ts';
import styles from './picture.module.css';
import { columns, rows, tilesOf } from './picture-tiles.ts';

/** The picture in an item's metadata if it is embedded and readable, otherwise a generated one. */
export function ItemPicture({
  nft,
  shape,
}: {
  nft: Pick<Offer['nft'], 'imageUrl' | 'address' | 'id'>;
  /** `thumb`: 28 px in a row · `wide`: full width, 4 by 3 · `banner`: full width, lower. */
  shape: 'thumb' | 'wide' | 'banner';
}) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <Box
      className={styles.frame}
      bg="var(--vd-sunken)"
      style={{ flexShrink: 0, overflow: 'hidden' }}
      data-shape={shape}
    >
      {/^data:image\//i.test(nft.imageUrl) && nft.imageUrl !== brokenUrl ? (
        <img
          className={styles.picture}
          src={nft.imageUrl}
          alt=""
          draggable={false}
          onError={() => setBrokenUrl(nft.imageUrl)}
        />
      ) : (
        <Drawing contract={nft.address} tokenId={nft.id} />
      )}
    </Box>
  );
}

/** External images are never loaded, so they are not shown. */
function Drawing({ contract, tokenId }: { contract: string; tokenId: string }) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {tilesOf(contract, tokenId).map(({ column, row, turn, ground, quarter }) => (
        <g key={`${column}-${row}`} transform={`translate(${column} ${row}) rotate(${turn * 90} .5 .5)`}>
          <rect x="-.01" y="-.01" width="1.02" height="1.02" data-tone={ground} />
          <path d="M-.01-.01H1A1 1 0 0 1-.01 1z" data-tone={quarter} />
        </g>
      ))}
    </svg>
  );
}
