import { Link } from '@tanstack/react-router';
import type { Wallet } from '../../service/call/client.ts';
import { nameOfWallet } from '../../service/queries/names.ts';
import { Identifier } from '../code/Identifier.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import { ListRow } from '../table/ListCard.tsx';
import list from '../table/list-card.module.css';
import text from '../text.module.css';
import { Chain } from './ChainGlyph.tsx';
import styles from './chain.module.css';

/** A wallet in a list on the page of another record. */
export function WalletRow({
  wallet,
  beside,
}: {
  wallet: Wallet;
  /** Shown after the name. */
  beside?: React.ReactNode;
}) {
  const { id, address, secretType, createdAt } = wallet;
  return (
    <ListRow className={styles.row}>
      <span className={text.cut}>
        <Link to="/wallets/$walletId" params={{ walletId: id }} className={list.name}>
          {nameOfWallet(wallet)}
        </Link>{' '}
        {beside}
      </span>
      <Identifier value={address} label="address" shape="short" />
      <Chain chain={secretType} />
      <span className={list.when}>
        <RelativeTime at={createdAt} />
      </span>
    </ListRow>
  );
}
