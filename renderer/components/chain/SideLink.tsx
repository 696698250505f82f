import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { Transaction } from '../../service/call/client.ts';
import { coinDigits, toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { TextLink } from '../layout/LinkButton.tsx';
import { RecordLink } from '../timeline/SubjectLink.tsx';

/** The other side of a transfer by its known name; links to its wallet or its address. */
export function SideLink({ chain, side }: { chain: SecretType; side: Side }) {
  const { walletId, address } = side;
  const link = { className: 'link', title: address, label: sideLabel(side) };
  if (walletId !== undefined) return <RecordLink of="wallet" id={walletId} {...link} />;
  return <TextLink to="/explorer/$chain/address/$address" params={{ chain, address }} {...link} />;
}

type Meaning = Transaction['meaning'];
/** An address with its known name. */
export type Side = NonNullable<Meaning['party']>;
type TransferAmount = Pick<Meaning, 'amount' | 'item' | 'unit' | 'of'>;

/** The name of the party at an address. @example "Gallery, Noor Haddad", "outside, 0x9f4C…01aB" */
export function sideLabel(side: Side | undefined): string | undefined {
  if (!side) return undefined;
  const { name, owner, address } = side;
  if (name === undefined) return `outside, ${shorten(address, 'short')}`;
  return owner === undefined ? name : `${name}, ${owner}`;
}

/** The amount of coins or tokens in a transfer. @example "18.75 USDC" */
export function amountLabel({ kind, amount, unit, of }: TransferAmount & { readonly kind: string }): string {
  const unitName = unit ?? of?.name ?? 'tokens';
  if (amount === undefined) return unitName;
  return `${toAmount(amount, kind === 'TOKENS' ? tokenDigits : coinDigits)} ${unitName}`;
}

/** @example "Item 6", "3 × Harbour Light" */
export function itemLabels({ item, amount, of }: TransferAmount): string {
  const name = item === undefined ? (of?.name ?? 'items') : itemName(item);
  return amount === undefined || amount === '1' ? name : `${amount} × ${name}`;
}

export function itemName(item: string): string {
  return /^\d+$/.test(item) ? `Item ${shorten(item, 'short')}` : item;
}
