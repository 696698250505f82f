import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { shorten } from '../../service/labels/shorten.ts';
import text from '../text.module.css';

/** An address by its name if known, linked to its holdings on the chain. */
export function AddressLink({
  secretType,
  address,
  name,
}: {
  secretType: SecretType;
  address: string;
  /** The known name of the address. */
  name: string | undefined;
}) {
  return (
    <Link
      to="/explorer/$chain/address/$address"
      params={{ chain: secretType, address }}
      style={{ display: 'inline-flex', minWidth: 0, color: 'var(--vd-text)' }}
      title={address}
    >
      {name ? <span className={`${text.cut} ${text.strong}`}>{name}</span> : <code>{shorten(address, 'short')}</code>}
    </Link>
  );
}
