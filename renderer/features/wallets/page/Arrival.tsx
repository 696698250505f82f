import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { SideLink } from '../../../components/chain/SideLink.tsx';
import { amountLabel, itemLabels } from '../../../components/chain/transfer-labels.ts';
import text from '../../../components/text.module.css';
import { SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import type { WalletActivity } from '../../../service/call/client.ts';

type Arrived = NonNullable<WalletActivity['arrival']>;

const verbs: Readonly<Record<Arrived['way'], string>> = {
  TRANSFER: 'Received',
  FAUCET: 'Received',
  MINT: 'Received',
  PURCHASE: 'Bought',
  REIMBURSEMENT: 'Reimbursed',
  TERMINATION: 'Returned',
};

/** Describes an arrival and links to its details. */
export function ArrivalTitle({
  arrival,
  record,
  chain,
}: {
  arrival: Arrived;
  record: WalletActivity['record'];
  chain: SecretType;
}) {
  const { transactionHash: hash } = arrival;
  const label = `${verbs[arrival.way]} ${arrivalWords(arrival)}`;
  if (record || hash === undefined) return <SubjectLink subject={record}>{label}</SubjectLink>;
  return (
    <Link
      to="/explorer/$chain/tx/$hash"
      params={{ chain, hash }}
      className={`${text.link} ${text.cut}`}
    >
      {label}
    </Link>
  );
}

/** How it arrived and from whom. */
export function ArrivedFrom({
  arrival: { way, from, of, kind },
  chain,
}: {
  arrival: Arrived;
  chain: SecretType;
}) {
  if (way === 'FAUCET') return 'from the faucet';
  if (way === 'REIMBURSEMENT' || way === 'TERMINATION') return 'from an offer that ended';
  const source = way === 'MINT' ? of : from;
  return (
    <>
      {source && (
        <>
          {way === 'MINT' ? 'minted in' : 'from'} <SideLink chain={chain} side={source} />
        </>
      )}
      {way !== 'MINT' && kind === 'ITEM' && of?.name && `, of ${of.name}`}
    </>
  );
}

/** @example "18.75 USDC", "Item 6", "3 × Harbour Light" */
function arrivalWords(arrival: Arrived): string {
  return arrival.kind === 'ITEM' ? itemLabels(arrival) : amountLabel(arrival);
}
