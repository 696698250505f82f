import type { Lane, Transaction } from '../../service/call/client.ts';
import { coinDigits, toAmount } from '../../service/labels/amount.ts';
import { amountLabel, itemLabels, itemName, type Side, sideLabel } from './SideLink.tsx';

type Meaning = Transaction['meaning'];

interface MeaningLabel {
  /** @example "18.75 USDC", "Item 6", "Approval of USDC" */
  readonly title: string;
  /** Whether the title is code. */
  readonly isCode?: boolean;
  /** The recipient, shown after an arrow. */
  readonly to?: Side | undefined;
  /** Additional context, e.g. a collection. */
  readonly aside?: string | undefined;
}

export function meaningLabel(meaning: Meaning): MeaningLabel {
  const { party, of, call = '' } = meaning;
  const within = of?.name;
  switch (meaning.kind) {
    case 'COINS':
    case 'TOKENS':
      return { title: amountLabel(meaning), to: party };
    case 'ITEM':
      return { title: itemLabels(meaning), to: party };
    case 'APPROVAL':
      return { title: `Approval of ${approvedWords(meaning)}`, aside: sideLabel(party) };
    case 'APPROVAL_OF_ALL':
      return { title: `Approval of all ${within ?? 'items'}`, aside: sideLabel(party) };
    case 'END_OF_APPROVAL':
      return { title: `Revocation of approval of ${within ?? 'items'}`, aside: sideLabel(party) };
    case 'CUSTODY':
      return { title: `Escrow of ${itemLabels(meaning)}`, aside: sideLabel(party) };
    case 'SETTLEMENT':
      return { title: `Settlement of ${itemLabels(meaning)}`, to: party };
    case 'RETURN':
      return { title: `Return of ${itemLabels(meaning)}`, to: party };
    case 'MINT':
      return { title: `Mint of ${itemLabels(meaning)}`, aside: within };
    case 'TOKEN_TYPE':
      return { title: `New token type ${meaning.item ?? ''}`.trim(), aside: within };
    case 'DEPLOYMENT':
      return { title: `Deployment of ${within ?? 'a contract'}` };
    case 'CANCELLATION':
      return { title: 'Cancellation' };
    case 'CALL':
      return { title: call, isCode: true, aside: callAside(meaning) };
  }
}

/** A transaction in a few words, for use outside its row. @example "18.75 USDC to Gallery, Noor" */
export function meaningText({ meaning }: Pick<Transaction, 'meaning'>): string {
  const { title, to, aside } = meaningLabel(meaning);
  return [title, to && `to ${sideLabel(to)}`, aside].filter(Boolean).join(' ');
}

function approvedWords({ item, unit, of }: Meaning): string {
  return item === undefined ? (of?.name ?? unit ?? 'tokens') : itemName(item);
}

/** A selector alone is meaningless. */
function callAside({ call = '', amount, unit = '', party }: Meaning): string {
  const coins = amount === undefined ? [] : [`with ${toAmount(amount, coinDigits)} ${unit}`];
  const unknown = call.startsWith('0x') ? ['unknown call'] : [];
  return [...unknown, ...coins, sideLabel(party) ?? ''].join(', ');
}

/** Why a transaction is delayed, in a few words and as a sentence. */
interface LaneHint {
  readonly label: string;
  readonly reason: string | undefined;
  /** Waiting alone does not resolve it. */
  readonly isStuck: boolean;
}

/** The obstacle before a nonce, if it waits for more than a block. @example "nonce 42 missing" */
export function laneHint(
  { pending, gaps, isStuck, stuckReason }: Pick<Lane, 'pending' | 'gaps' | 'isStuck' | 'stuckReason'>,
  nonce: number,
): LaneHint | undefined {
  const gap = gaps.find((gapNonce) => gapNonce < nonce);
  const [first] = pending;
  if (gap !== undefined) return { label: `nonce ${gap} missing`, reason: stuckReason, isStuck: true };
  if (!first || (first.nonce === nonce && !isStuck)) return undefined;
  if (first.nonce >= nonce) return { label: 'stuck', reason: stuckReason, isStuck: true };
  return { label: `after nonce ${first.nonce}`, reason: stuckReason, isStuck };
}
