import { transactionTitles } from '../../../../service/model/transactions/transaction.ts';
import type { Phrase } from '../../../../service/model/wallets/signature-inspection.ts';
import type { Transaction, TransactionInspection } from '../../../service/call/client.ts';
import { coinDigits, toAmount } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';

/** The title of a transaction. @example "transfer", "Coin transfer" */
export function titleOf({ type, functionName }: Pick<Transaction, 'type' | 'functionName'>): string {
  return type === 'CONTRACT_EXECUTION' && functionName ? nameIn(functionName) : transactionTitles[type];
}

/** @example nameIn('transfer(address,uint256)') // "transfer" */
function nameIn(functionName: string): string {
  return functionName.split('(')[0] ?? functionName;
}

export function movesCoins({ value }: Pick<Transaction, 'value'>): boolean {
  return /[1-9]/.test(value);
}

interface Names {
  /** The signer by its known name. */
  readonly from: string;
  readonly to: string;
  readonly symbol: string;
  /** Its transfer besides native coins. @example "12.50 USDC" */
  readonly moved?: string | undefined;
}

type Described = Pick<Transaction, 'type' | 'functionName' | 'value' | 'status'>;

/** The action of a transaction in one sentence, past or future. */
export function sentenceOf(transaction: Described, { from, to, symbol, moved }: Names): readonly Phrase[] {
  const { type, value, status } = transaction;
  const coins = `${toAmount(value, coinDigits)} ${symbol}`;
  const leadPhrases = [strong(from), plain(` ${verbOf(type, status)} `)];
  switch (type) {
    case 'TRANSFER':
      return [...leadPhrases, strong(coins), plain(' to '), strong(to), plain('.')];
    case 'TOKEN_TRANSFER':
    case 'NFT_TRANSFER':
      return [
        ...leadPhrases,
        strong(moved ?? (type === 'TOKEN_TRANSFER' ? 'tokens' : 'an item')),
        plain(moved ? ' to ' : ' of '),
        strong(to),
        plain('.'),
      ];
    case 'CANCELLATION':
      return [...leadPhrases, plain('a pending transaction: nothing moves.')];
    case 'CONTRACT_EXECUTION':
      return [
        ...leadPhrases,
        strong(titleOf(transaction)),
        plain(' of '),
        strong(to),
        ...(movesCoins(transaction) ? [plain(' with '), strong(coins)] : []),
        plain('.'),
      ];
  }
}

const verbs = {
  TRANSFER: ['sends', 'sent', 'tried to send'],
  TOKEN_TRANSFER: ['sends', 'sent', 'tried to send'],
  NFT_TRANSFER: ['sends', 'sent', 'tried to send'],
  CANCELLATION: ['cancels', 'cancelled', 'tried to cancel'],
  CONTRACT_EXECUTION: ['calls', 'called', 'called'],
} as const satisfies Record<Transaction['type'], readonly [string, string, string]>;

function verbOf(type: Transaction['type'], status: Transaction['status']): string {
  const [pending, succeeded, failed] = verbs[type];
  if (status === 'PENDING') return pending;
  return status === 'SUCCEEDED' ? succeeded : failed;
}

/** @example toConfirmations({ confirmations: 3, requiredConfirmations: 12 }) // "3 of 12" */
export function toConfirmations({
  confirmations,
  requiredConfirmations,
}: Pick<TransactionInspection, 'confirmations' | 'requiredConfirmations'>): string {
  return `${Math.min(confirmations, requiredConfirmations)} of ${requiredConfirmations}`;
}
