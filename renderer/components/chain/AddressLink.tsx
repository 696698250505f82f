import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { shorten } from '../../service/words/shorten.ts';
import text from '../text.module.css';
import styles from './AddressLink.module.css';

/** Who an address is, or the address itself; leads to what it holds on its chain. */
export function AddressLink({
  secretType,
  address,
  name,
}: {
  secretType: SecretType;
  address: string;
  /** What we call it, where we know it. */
  name: string | undefined;
}) {
  return (
    <Link
      to="/explorer/$chain/address/$address"
      params={{ chain: secretType, address }}
      className={styles.link}
      title={address}
    >
      {name ? (
        <span className={`${text.cut} ${text.strong}`}>{name}</span>
      ) : (
        <code>{shorten(address, 'short')}</code>
      )}
    </Link>
  );
}
