import { parseUnits, parseWholeNumber } from '../../../../service/kernel/base-units.ts';
import { address as addressSchema } from '../../../../service/kernel/primitives.ts';
import type { Phrase } from '../../../../service/resources/signature-inspection.ts';
import type { Wallet } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/first-message.ts';
import { type GasOption, toChainSpecificFields } from '../../../service/form/gas-options.ts';
import type { TransactionRequest } from '../../../service/form/transaction-request.ts';
import { plain, strong } from '../../../service/words/phrases.ts';

export type SendKind = 'TRANSFER' | 'TOKEN_TRANSFER' | 'NFT_TRANSFER';

/** What is typed into the drawer; texts of a form. */
export interface SendTexts extends Readonly<Record<GasOption, string>> {
  readonly to: string;
  /** In whole coins or tokens. */
  readonly amount: string;
  readonly tokenAddress: string;
  readonly collection: string;
  readonly tokenId: string;
  /** Of one item; '' is 1. */
  readonly copies: string;
}

/** Where the fields stand in the input of an execution. */
export const sendPaths = {
  TRANSFER: {
    'transactionRequest.to': 'to',
    'transactionRequest.value': 'amount',
    'transactionRequest.walletId': 'wallet',
  },
  TOKEN_TRANSFER: {
    'transactionRequest.to': 'to',
    'transactionRequest.value': 'amount',
    'transactionRequest.tokenAddress': 'tokenAddress',
    'transactionRequest.walletId': 'wallet',
  },
  NFT_TRANSFER: {
    'transactionRequest.to': 'to',
    'transactionRequest.tokenAddress': 'collection',
    'transactionRequest.tokenId': 'tokenId',
    'transactionRequest.amount': 'copies',
    'transactionRequest.walletId': 'wallet',
  },
} as const;

/** What the wallet is asked to do, as it is typed until now. */
export function toSendRequest(
  kind: SendKind,
  texts: SendTexts,
  wallet: Pick<Wallet, 'id' | 'secretType'>,
): TransactionRequest {
  const common = {
    walletId: wallet.id,
    secretType: wallet.secretType,
    to: texts.to.trim(),
    chainSpecificFields: toChainSpecificFields(texts),
  };
  if (kind === 'TRANSFER') return { type: kind, ...common, value: texts.amount.trim() };
  if (kind === 'TOKEN_TRANSFER')
    return {
      type: kind,
      ...common,
      tokenAddress: texts.tokenAddress.trim(),
      value: texts.amount.trim(),
    };
  return {
    type: kind,
    ...common,
    tokenAddress: texts.collection.trim(),
    tokenId: texts.tokenId.trim(),
    amount: texts.copies.trim() || undefined,
  };
}

/** What is wrong with an address; `missing` is what to say where there is none. */
export function addressMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  return firstMessage(addressSchema, text.trim());
}

/** What is wrong with an amount of whole coins or tokens; `null` when it can be sent. */
export function amountMessage(text: string, decimals: number): string | null {
  if (text.trim() === '') return 'Type how much is sent.';
  const units = parseUnits(text.trim(), decimals);
  if (typeof units === 'object') return units.fault;
  return units === 0n ? 'This sends nothing. Type more than 0.' : null;
}

/** What is wrong with the number of an item; `null` when it can be sent. */
export function tokenIdMessage(text: string): string | null {
  if (text.trim() === '') return 'Type the number of the item.';
  const id = parseWholeNumber(text.trim());
  return typeof id === 'object' ? id.fault : null;
}

/** What is wrong with the number of copies; `null` when it can be sent. */
export function copiesMessage(text: string): string | null {
  if (text.trim() === '') return null;
  const copies = parseWholeNumber(text.trim());
  if (typeof copies === 'object') return copies.fault;
  return copies === 0n ? 'This sends nothing. Type 1 or more.' : null;
}

/** What will happen, by the names that are known; what is not chosen yet is an ellipsis. */
export function sendSentence({
  from,
  what,
  to,
  chain,
}: {
  from: string | undefined;
  what: string | undefined;
  to: string | undefined;
  chain: string | undefined;
}): readonly Phrase[] {
  return [
    strong(from ?? '…'),
    plain(' sends '),
    strong(what ?? '…'),
    plain(' to '),
    strong(to ?? '…'),
    plain(chain ? ` on ${chain}. It cannot be taken back.` : '. It cannot be taken back.'),
  ];
}
