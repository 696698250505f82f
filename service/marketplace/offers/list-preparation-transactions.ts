import { z } from 'zod';
import { uuid } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type {
  OfferPreparation,
  OfferRecord,
  PreparationTransaction,
} from '../../resources/offer.ts';
import { findUsableWallet } from '../../wallets/get-wallet.ts';
import { isApproved } from '../settlement/describe-custody.ts';
import { findOwnOffer } from './change-offer.ts';

export const preparationInput = z.object({ offerId: uuid, walletId: uuid.optional() });
export type PreparationInput = z.output<typeof preparationInput>;

/**
 * Returns the same with the text that the wallet signs next; only the transactions if
 * `preparationReply` is `array`.
 */
export async function getPreparation(
  ports: Pick<Ports, 'storage' | 'chains' | 'settings'>,
  input: PreparationInput,
  caller: Caller,
): Promise<Result<OfferPreparation | PreparationTransaction[]>> {
  const transactions = await listPreparationTransactions(ports, input, caller);
  if (!transactions.ok || ports.settings.current().preparationReply === 'array')
    return transactions;
  const offer = ports.storage.read((tables) => findOwnOffer(tables, input.offerId, caller));
  if (!offer.ok) return offer;
  const { status, dataToSign } = offer.value;
  const signableMessages = status === 'NEW' ? [dataToSign] : [];
  return ok({ approvalPreparationTransactions: transactions.value, signableMessages });
}

/**
 * Lists the transactions that the seller's wallet must execute before the items can enter custody;
 * empty once done.
 */
export async function listPreparationTransactions(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  { offerId, walletId }: PreparationInput,
  caller: Caller,
): Promise<Result<PreparationTransaction[]>> {
  const result = storage.read((tables): Result<OfferRecord> => {
    const offer = findOwnOffer(tables, offerId, caller);
    if (!offer.ok || walletId === undefined) return offer;
    const wallet = findUsableWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const { address, secretType } = wallet.value;
    const isSellers =
      address === offer.value.sellerAddress && secretType === offer.value.item.chain;
    return isSellers ? offer : otherWallet(offer.value);
  });
  if (!result.ok) return result;
  const offer = result.value;
  if (offer.status !== 'NEW') return ok([]);
  const chain = chains.of(offer.item.chain);
  const approved = await isApproved(chain, offer);
  if (!approved.ok) return approved;
  return ok(approved.value ? [] : [approvalOf(offer, walletId)]);
}

function approvalOf(
  { item, custodyAddress }: OfferRecord,
  walletId: string | undefined,
): PreparationTransaction {
  return {
    type: 'CONTRACT_EXECUTION',
    walletId,
    secretType: item.chain,
    to: item.address,
    functionName: 'setApprovalForAll',
    value: 0,
    inputs: [
      { type: 'address', value: custodyAddress },
      { type: 'bool', value: 'true' },
    ],
  };
}

function otherWallet({ sellerAddress, item }: OfferRecord): Result<OfferRecord> {
  return fail(
    'offer.other-wallet',
    `The items are offered by ${sellerAddress} on ${item.chain}. Use the wallet with this address and chain.`,
  );
}
