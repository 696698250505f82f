import { Link } from '@tanstack/react-router';
import type { Collection } from '../../../service/resources/collection.ts';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { ItemPicture } from '../offers/ItemPicture.tsx';
import styles from './CollectionCards.module.css';
import { counted, standardNames } from './collection-words.ts';
import { MintState } from './MintState.tsx';

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
      className={styles.card}
      data-cursor={isCursor || undefined}
      data-changed={isChanged || undefined}
      onFocus={onPoint}
    >
      <ItemPicture nft={{ imageUrl: image, address, id: '' }} shape="wide" />
      <div className={styles.body}>
        <div className={styles.line}>
          <Link
            to="/collections/$chain/$address"
            params={{ chain, address }}
            className={styles.title}
            title={name}
          >
            {name}
          </Link>
          <span className={styles.chain} title={chain}>
            <ChainGlyph chain={chain} />
          </span>
        </div>
        <div className={styles.sub}>
          <code>{symbol}</code> {standardNames[standard]}
        </div>
        <div className={styles.line}>
          <span title={reason}>
            <MintState status={status} />
          </span>
          <span className={styles.aside}>
            {tokenTypes === 0 ? 'no token types' : counted(tokenTypes, 'token type')}
          </span>
        </div>
      </div>
    </li>
  );
}
