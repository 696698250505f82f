import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { toBlock } from '../../service/queries/chain-states.ts';
import { Identifier } from '../code/Identifier.tsx';
import { TextLink } from '../layout/LinkButton.tsx';

interface AddressLinkProps {
  readonly secretType: SecretType;
  readonly address: string;
  readonly name: string | undefined;
}

/** An address by its name if known, linked to its holdings on the chain. */
export function AddressLink({ secretType, address, name }: AddressLinkProps) {
  return (
    <TextLink
      to="/explorer/$chain/address/$address"
      params={{ chain: secretType, address }}
      style={{ display: 'inline-flex', minWidth: 0, color: 'var(--vd-text)' }}
      title={address}
      label={name ? <span className="cut strong">{name}</span> : <code>{shorten(address, 'short')}</code>}
    />
  );
}

interface BlockLinkProps {
  readonly chain: SecretType;
  readonly number: number;
  readonly title?: string;
  readonly children?: React.ReactNode;
}

/** A link to a block of a chain; shows the block number unless it has other content. */
export function BlockLink({ chain, number, title, children = toBlock(number) }: BlockLinkProps) {
  return (
    <TextLink
      to="/explorer/$chain/block/$block"
      params={{ chain, block: String(number) }}
      className="figures"
      title={title}
      label={children}
    />
  );
}

export function TransactionLink({ chain, hash, shape }: { chain: SecretType; hash: string; shape: 'short' | 'long' }) {
  return (
    <Link to="/explorer/$chain/tx/$hash" params={{ chain, hash }} className="cut">
      <Identifier value={hash} label="transaction hash" shape={shape} copy="never" />
    </Link>
  );
}
