import { Link } from '@tanstack/react-router';
import type { Collection } from '../../../../service/resources/collection.ts';
import grid from '../../../components/CardGrid.module.css';
import { ChainGlyph } from '../../../components/ChainGlyph.tsx';
import { ItemPicture } from '../../../components/ItemPicture.tsx';
import { counted, standardNames } from '../collection-words.ts';
import { MintState } from '../MintState.tsx';
import styles from './CollectionCard.module.css';

/** One collection; its link covers the whole card. */
export function CollectionCard({
  collection: { chain, address, name, symbol, image = '', standard, status, reason, tokenTypes },
  isCursor,
  isChanged,
  onPoint,
}: {
  collection: Collection;
  isCursor: boolean;
  isChanged: boolean;
  onPoint: () => void;
}) {
  return (
    <li
      className={grid.card}
      data-cursor={isCursor || undefined}
      data-changed={isChanged || undefined}
      onFocus={onPoint}
    >
      <ItemPicture nft={{ imageUrl: image, address, id: '' }} shape="wide" />
      <div className={grid.body}>
        <div className={grid.line}>
          <Link
            to="/collections/$chain/$address"
            params={{ chain, address }}
            className={`${grid.title} ${styles.title}`}
            title={name}
          >
            {name}
          </Link>
          <span className={grid.chain} title={chain}>
            <ChainGlyph chain={chain} />
          </span>
        </div>
        <div className={`${grid.sub} ${styles.sub}`}>
          <code>{symbol}</code> {standardNames[standard]}
        </div>
        <div className={grid.line}>
          <span title={reason}>
            <MintState status={status} />
          </span>
          <span className={grid.aside}>
            {tokenTypes === 0 ? 'no token types' : counted(tokenTypes, 'token type')}
          </span>
        </div>
      </div>
    </li>
  );
}
