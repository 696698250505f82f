import type { SecretType } from '../../../service/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { useAddressView } from '../../frame/pick/KnownAddress.tsx';
import { shorten } from '../../service/labels/shorten.ts';
import styles from './ChainAddress.module.css';

/** An address with its known name, linked to its explorer page. */
export function ChainAddress({
  secretType,
  address,
  label,
}: {
  secretType: SecretType;
  address: string;
  /** The kind of value, for the copy button. */
  label: string;
}) {
  const name = useAddressView(secretType, address)?.name;
  return (
    <span className={styles.address}>
      <AddressLink secretType={secretType} address={address} name={name} />
      {name && <code className={text.quiet}>{shorten(address, 'short')}</code>}
      <CopyButton value={address} label={`Copy ${label}`} />
    </span>
  );
}
