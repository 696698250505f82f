import { TypedDataEncoder } from 'ethers/hash';
import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import {
  metaTransactionTypes,
  type Offer,
  type OfferRecord,
  offer,
  offerPreparation,
  type PreparationTransaction,
  preparationTransaction,
  type SignableApproval,
} from '../../../model/market/offer.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import { type Caller, marketRoute, mutation, query } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { interfaceOf } from '../../abi/encode-call.ts';
import { readNames, readValue } from '../../chains/read-token.ts';
import { sendFromFaucet } from '../../chains/send-from-faucet.ts';
import { isApproved } from '../../settlement/custody.ts';
import { findUsableWallet } from '../../wallets/get-wallet.ts';
import { findOwnOffer, modifiedBy, wrongStatus } from './change-offer.ts';
import { toOffer } from './list-offers.ts';
import { putOffer } from './offer-timeline.ts';

export const preparationInput = z.object({ offerId: uuid, walletId: uuid.optional() });

/** The transactions (a list if `preparationReply` is `array`), or the typed data that replaces them. */
export const getPreparation = query({
  summary: 'Get steps that a seller must complete for an offer',
  description:
    'The custody approval, until it exists; then an empty object. In the form of POST /api/transactions/execute, or as typed data to sign if the collection accepts signed calls.',
  route: marketRoute('GET', '/offers/{offerId}/preparation/transactions'),
  input: preparationInput,
  output: offerPreparation,
  outputIf: { setting: 'preparationReply', value: 'array', output: z.array(preparationTransaction) },
  async run(ports, input, caller) {
    const transactions = await listPreparationTransactions(ports, input, caller);
    if (!transactions.ok || ports.settings.current().preparationReply === 'array') return transactions;
    if (transactions.value.length === 0) return ok({});
    const offer = ports.storage.read((tables) => findOwnOffer(tables, input.offerId, caller));
    if (!offer.ok) return offer;
    const data = await readSignableApproval(ports.chains.of(offer.value.item.chain), offer.value);
    if (!data.ok) return data;
    if (!data.value) return ok({ approvalPreparationTransactions: transactions.value });
    const { walletId } = input;
    return ok({ signableMessages: [{ walletId, secretType: offer.value.item.chain, data: data.value }] });
  },
});

/** Lists the transactions that the seller's wallet must execute before the items can enter custody; empty once done. */
export async function listPreparationTransactions(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  { offerId, walletId }: z.output<typeof preparationInput>,
  caller: Caller,
): Promise<Result<PreparationTransaction[]>> {
  const result = storage.read((tables): Result<OfferRecord> => {
    const offer = findOwnOffer(tables, offerId, caller);
    if (!offer.ok || walletId === undefined) return offer;
    const wallet = findUsableWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const { address, secretType } = wallet.value;
    const isSellers = address === offer.value.sellerAddress && secretType === offer.value.item.chain;
    if (isSellers) return offer;
    const { sellerAddress, item } = offer.value;
    return fail(
      'offer.other-wallet',
      `The items are offered by ${sellerAddress} on ${item.chain}. Use the wallet with this address and chain.`,
    );
  });
  if (!result.ok) return result;
  const offer = result.value;
  if (offer.status !== 'NEW') return ok([]);
  const chain = chains.of(offer.item.chain);
  return mapResult(await isApproved(chain, offer), (isDone) => (isDone ? [] : [approvalOf(offer, walletId)]));
}

function approvalOf({ item, custodyAddress }: OfferRecord, walletId: string | undefined): PreparationTransaction {
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

const collection = interfaceOf([
  'function setApprovalForAll(address operator, bool approved)',
  'function getNonce(address user) view returns (uint256)',
  // The spelling of all such collections.
  'function getDomainSeperator() view returns (bytes32)',
  'function executeMetaTransaction(address user, bytes call, bytes32 r, bytes32 s, uint8 v) payable returns (bytes)',
]);

function approvalCall({ custodyAddress }: OfferRecord): string {
  return collection().encodeFunctionData('setApprovalForAll', [custodyAddress, true]);
}

/** The approval as typed data, if the collection accepts signed calls (NativeMetaTransaction) with this domain. */
async function readSignableApproval(
  chain: ChainClient,
  offer: OfferRecord,
): Promise<Result<SignableApproval | undefined>> {
  const { sellerAddress: from, item } = offer;
  const nonceCall = collection().encodeFunctionData('getNonce', [from]);
  const domainCall = collection().encodeFunctionData('getDomainSeperator');
  const [nonce, separator, names] = await Promise.all([
    readValue(chain, { contract: item.address, data: nonceCall, returns: 'uint256' }),
    readValue(chain, { contract: item.address, data: domainCall, returns: 'bytes32' }),
    readNames(chain, item.address),
  ]);
  if (!nonce.ok) return nonce;
  if (!separator.ok) return separator;
  if (!names.ok) return names;
  const domain = {
    name: names.value.name,
    version: '1',
    verifyingContract: item.address,
    salt: `0x${chain.network.chainId.toString(16).padStart(64, '0')}`,
  };
  if (typeof nonce.value !== 'bigint' || separator.value !== TypedDataEncoder.hashDomain(domain)) return ok(undefined);
  return ok({
    types: metaTransactionTypes,
    domain,
    primaryType: 'MetaTransaction',
    message: { nonce: Number(nonce.value), from, functionSignature: approvalCall(offer) },
  });
}

/** Records the transaction with which the seller's wallet approved the custody contract. */
export async function recordApproval(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids' | 'settings'>,
  { offerId, txApprove }: { offerId: string; txApprove: string },
  caller: Caller,
): Promise<Result<Offer>> {
  return ports.storage.transact((tables) => {
    const offer = findOwnOffer(tables, offerId, caller);
    if (!offer.ok) return offer;
    if (offer.value.status !== 'NEW')
      return wrongStatus(offer.value, 'An approval must be recorded before the signature.');
    const updated = { ...offer.value, txApprove, modifiedBy: modifiedBy(tables, ports, offer.value, caller) };
    return ok(toOffer(ports, tables, putOffer(tables, updated, ports.clock.now())));
  });
}

const word = z.string().regex(/^0x[0-9a-f]{64}$/i, 'Use 0x and 64 hex digits.');

/** Sends the approval that the seller's wallet signed, at the cost of the service, and records its transaction. */
export const approveBySignature = mutation({
  summary: 'Approve custody of an offer with a signature',
  description:
    'For a collection whose owners may sign calls (executeMetaTransaction): the signature over signableMessages[0].data of the preparation. The service sends the call and records its transaction.',
  route: marketRoute('PUT', '/offers/{offerId}/metaTxApprove'),
  hasEffectsBeforeCommit: true,
  input: z.object({
    offerId: uuid,
    functionSignature: z.string().meta({ description: 'As in message of the typed data.' }),
    r: word.meta({ description: 'Part r of the signature.' }),
    s: word.meta({ description: 'Part s of the signature.' }),
    v: z.coerce
      .number('Use 27 or 28.')
      .refine((v) => v === 27 || v === 28, 'Use 27 or 28.')
      .meta({ description: 'Part v of the signature: 27 or 28.' }),
  }),
  output: offer,
  async run(ports, { offerId, functionSignature, r, s, v }, caller) {
    const found = ports.storage.read((tables) => findOwnOffer(tables, offerId, caller));
    if (!found.ok) return found;
    const offer = found.value;
    if (offer.status !== 'NEW') return wrongStatus(offer, 'An approval must be sent before the signature.');
    const call = approvalCall(offer);
    if (functionSignature.toLowerCase() !== call) {
      const message = `Must be ${call}, the approval of the custody contract.`;
      return invalidInput([{ path: 'functionSignature', message }]);
    }
    const chain = ports.chains.of(offer.item.chain);
    const approved = await isApproved(chain, offer);
    if (!approved.ok) return approved;
    if (approved.value) return ok(ports.storage.read((tables) => toOffer(ports, tables, offer)));
    if (!chain.network.isEmbedded)
      return fail(
        'chain.external',
        `${chain.network.name} is an external node, where the service has no coins. Execute the approval.`,
      );
    const data = collection().encodeFunctionData('executeMetaTransaction', [offer.sellerAddress, call, r, s, v]);
    const sent = await sendFromFaucet(ports, chain, { to: offer.item.address, data });
    if (sent.ok) return recordApproval(ports, { offerId, txApprove: sent.value.transactionHash }, caller);
    if (sent.failure.code !== 'contract.reverted') return sent;
    const remedy = 'Sign signableMessages of the preparation, or execute its transactions if it has none.';
    return fail('contract.reverted', `The collection rejected the signed approval. ${remedy} ${sent.failure.message}`);
  },
});
