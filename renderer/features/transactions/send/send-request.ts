import { address as addressSchema } from '../../../../service/model/kernel/primitives.ts';
import { parseUnits } from '../../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../../service/model/kernel/values/read-integer.ts';
import type { Phrase } from '../../../../service/model/wallets/signature-inspection.ts';
import type { Wallet } from '../../../service/call/client.ts';
import { type GasOption, type TransactionRequest, toChainSpecificFields } from '../../../service/form/fees.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';

export type SendKind = 'TRANSFER' | 'TOKEN_TRANSFER' | 'NFT_TRANSFER';

interface SendTexts extends Readonly<Record<GasOption, string>> {
  readonly to: string;
  /** In whole coins or tokens. */
  readonly amount: string;
  readonly tokenAddress: string;
  readonly collection: string;
  readonly tokenId: string;
  /** The number of item copies; '' means 1. */
  readonly copies: string;
}

const sharedPaths = { 'transactionRequest.value': 'amount', 'transactionRequest.walletId': 'wallet' } as const;

/** The fields of input paths with another name. */
export const sendPaths = {
  TRANSFER: sharedPaths,
  TOKEN_TRANSFER: sharedPaths,
  NFT_TRANSFER: {
    ...sharedPaths,
    'transactionRequest.tokenAddress': 'collection',
    'transactionRequest.amount': 'copies',
  },
} as const;

/** The execution request for the current form. */
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
    return { type: kind, ...common, tokenAddress: texts.tokenAddress.trim(), value: texts.amount.trim() };
  return {
    type: kind,
    ...common,
    tokenAddress: texts.collection.trim(),
    tokenId: texts.tokenId.trim(),
    amount: texts.copies.trim() || undefined,
  };
}

/** Why an address is invalid, or `null`; `missing` is the message for an empty text. */
export function addressMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  return firstMessage(addressSchema, text.trim());
}

/** Why an amount of whole coins or tokens is invalid, or `null`. */
export function amountMessage(text: string, decimals: number): string | null {
  if (text.trim() === '') return 'Enter an amount.';
  const units = parseUnits(text.trim(), decimals);
  if (typeof units === 'object') return units.fault;
  return units === 0n ? 'Enter an amount greater than 0.' : null;
}

/** Why an item number is invalid, or `null`. */
export function tokenIdMessage(text: string): string | null {
  if (text.trim() === '') return 'Enter the item number.';
  const id = readWholeNumber(text.trim());
  return typeof id === 'object' ? id.fault : null;
}

/** Why a number of copies is invalid, or `null`. */
export function copiesMessage(text: string): string | null {
  if (text.trim() === '') return null;
  const copies = readWholeNumber(text.trim());
  if (typeof copies === 'object') return copies.fault;
  return copies === 0n ? 'Enter 1 or more.' : null;
}

type SendSentenceParts = Readonly<Record<'from' | 'what' | 'to' | 'chain', string | undefined>>;

/** A summary of the transfer with known names; missing parts are shown as an ellipsis. */
export function sendSentence({ from, what, to, chain }: SendSentenceParts): readonly Phrase[] {
  return [
    strong(from ?? '…'),
    plain(' sends '),
    strong(what ?? '…'),
    plain(' to '),
    strong(to ?? '…'),
    plain(chain ? ` on ${chain}. This cannot be undone.` : '. This cannot be undone.'),
  ];
}
