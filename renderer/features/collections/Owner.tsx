import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import text from '../../components/text.module.css';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';
import styles from './Owner.module.css';
import { useWalletAt } from './use-wallet-at.ts';

/** The owner of an address: one of our wallets, a name known to the service, or the address itself. */
export function Owner({
  chain,
  address,
  name,
}: {
  chain: SecretType;
  address: string;
  /** The name that the service has for it, if it is not a wallet. */
  name?: string | undefined;
}) {
  const wallet = useWalletAt(chain, address);
  if (!wallet) return <AddressLink secretType={chain} address={address} name={name} />;
  return (
    <span className={`${text.baseline} ${styles.owner}`}>
      <Link
        to="/wallets/$walletId"
        params={{ walletId: wallet.id }}
        className={`${text.cut} ${text.strong} ${styles.wallet}`}
        title={address}
      >
        {nameOfWallet(wallet)}
      </Link>
      <span className={`${text.cut} ${text.quiet}`}>{nameOfOwner(wallet)}</span>
    </span>
  );
}
