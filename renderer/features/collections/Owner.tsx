import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import text from '../../components/text.module.css';
import { nameOfOwner, nameOfWallet } from '../../service/look/names.ts';
import styles from './Owner.module.css';
import { useWalletAt } from './use-wallet-at.ts';

/** Who an address is: a wallet of ours, a name that the service knows, or the address itself. */
export function Owner({
  chain,
  address,
  name,
}: {
  chain: SecretType;
  address: string;
  /** What the service calls it, where it is no wallet. */
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
