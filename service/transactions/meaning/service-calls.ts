import { uuidFromBytes32 } from '../../kernel/uuid-bytes32.ts';
import { collectionKey, tokenTypeKey } from '../../resources/collection.ts';
import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { TokenMintRecord } from '../../resources/token-mint.ts';
import type { DecodedCall, ReadCall } from './read-call.ts';

/** Functions of the service's own contracts by name. Only the service's accounts call them. */
export const serviceCalls: Readonly<Record<string, ReadCall>> = {
  take: (call, [offer = '', , , seller = '', , amount]) =>
    ofOffer(call, offer, { kind: 'CUSTODY', amount, party: call.side(seller) }),
  fulfilWithPermit: (call, [, offer = '', amount, buyer = '']) =>
    ofOffer(call, offer, { kind: 'SETTLEMENT', amount, party: call.side(buyer) }),
  giveBack: (call, [, offer = '', amount, owner = '']) =>
    ofOffer(call, offer, { kind: 'RETURN', amount, party: call.side(owner) }),
  createType: (call, [typeId = '']) => ({
    kind: 'TOKEN_TYPE',
    item: typeName(call, Number(typeId)),
    of: call.side(call.to),
  }),
  mintMany: (call, [requests = '']) => mintsOf(call, requests),
};

function ofOffer(
  { tables, side, to }: DecodedCall,
  word: string,
  meaning: TransactionMeaning,
): TransactionMeaning {
  const offer = tables.offers.find(uuidFromBytes32(word) ?? '');
  if (!offer) return { ...meaning, of: side(to) };
  const { name, id, address } = offer.item;
  return { ...meaning, item: name || id, of: side(address) };
}

/** The name of a token type in the called collection. */
function typeName({ tables, network, to }: DecodedCall, typeId: number): string | undefined {
  const key = collectionKey(network.secretType, to);
  const [collection] = tables.collections.listBy('byAddress', key);
  if (!collection) return undefined;
  const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(collection.id, typeId));
  return type?.name;
}

/** The number of minted tokens, and their type if it is a single type. */
function mintsOf(call: DecodedCall, requests: string): TransactionMeaning {
  const mints = [...requests.matchAll(mintWord)].flatMap(([, word = '']): TokenMintRecord[] => {
    const mint = call.tables.tokenMints.find(uuidFromBytes32(word) ?? '');
    return mint ? [mint] : [];
  });
  const [typeId, ...others] = new Set(mints.map((mint) => mint.typeId));
  return {
    kind: 'MINT',
    amount: String(mints.reduce((sum, { amount }) => sum + amount, 0)),
    item: typeId === undefined || others.length > 0 ? undefined : typeName(call, typeId),
    of: call.side(call.to),
  };
}

/** The mint id at the start of each request. */
const mintWord = /\[(0x[0-9a-f]{64}),/g;
