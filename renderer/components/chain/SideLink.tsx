import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import text from '../text.module.css';
import { type Side, sideLabel } from './transfer-labels.ts';

/** The other side of a transfer by its known name; links to its wallet or its address. */
export function SideLink({ chain, side }: { chain: SecretType; side: Side }) {
  const { walletId, address } = side;
  const linkProps = { className: text.link, title: address, children: sideLabel(side) };
  return walletId === undefined ? (
    <Link to="/explorer/$chain/address/$address" params={{ chain, address }} {...linkProps} />
  ) : (
    <Link to="/wallets/$walletId" params={{ walletId }} {...linkProps} />
  );
}
