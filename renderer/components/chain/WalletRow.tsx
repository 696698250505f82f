import { Link } from '@tanstack/react-router';
import type { Wallet } from '../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';
import { Identifier } from '../code/Identifier.tsx';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import list from '../table/ListCard.module.css';
import { ListRow } from '../table/ListCard.tsx';
import text from '../text.module.css';
import { Chain } from './ChainGlyph.tsx';
import styles from './WalletRow.module.css';

/** A wallet in a list on the page of another record. */
export function WalletRow({
  wallet,
  withOwner = false,
  isChanged = false,
}: {
  wallet: Wallet;
  /** Shows the owner. */
  withOwner?: boolean;
  isChanged?: boolean;
}) {
  const { id, address, secretType, createdAt } = wallet;
  return (
    <ListRow className={styles.row} isChanged={isChanged}>
      <span className={text.cut}>
        <Link to="/wallets/$walletId" params={{ walletId: id }} className={list.name}>
          {nameOfWallet(wallet)}
        </Link>{' '}
        {withOwner && <span className={text.quiet}>{nameOfOwner(wallet)}</span>}
      </span>
      <Identifier value={address} label="address" shape="short" />
      <Chain chain={secretType} />
      <span className={list.when}>
        <RelativeTime at={createdAt} />
      </span>
    </ListRow>
  );
}
