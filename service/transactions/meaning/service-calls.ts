import { uuidFromBytes32 } from '../../kernel/uuid-bytes32.ts';
import { collectionKey, tokenTypeKey } from '../../resources/collection.ts';
import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { TokenMintRecord } from '../../resources/token-mint.ts';
import type { DecodedCall, ReadCall } from './read-call.ts';

/** Functions of the service's own contracts by name. Only the service's accounts call them. */
export const serviceCalls: Readonly<Record<string, ReadCall>> = {
  take: (seen, [offer = '', , , seller = '', , amount]) =>
    ofOffer(seen, offer, { kind: 'CUSTODY', amount, party: seen.side(seller) }),
  fulfilWithPermit: (seen, [, offer = '', amount, buyer = '']) =>
    ofOffer(seen, offer, { kind: 'SETTLEMENT', amount, party: seen.side(buyer) }),
  giveBack: (seen, [, offer = '', amount, owner = '']) =>
    ofOffer(seen, offer, { kind: 'RETURN', amount, party: seen.side(owner) }),
  createType: (seen, [typeId = '']) => ({
    kind: 'TOKEN_TYPE',
    item: typeName(seen, Number(typeId)),
    of: seen.side(seen.to),
  }),
  mintMany: (seen, [requests = '']) => mintsOf(seen, requests),
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
function mintsOf(seen: DecodedCall, requests: string): TransactionMeaning {
  const mints = [...requests.matchAll(mintWord)].flatMap(([, word = '']): TokenMintRecord[] => {
    const mint = seen.tables.tokenMints.find(uuidFromBytes32(word) ?? '');
    return mint ? [mint] : [];
  });
  const [typeId, ...others] = new Set(mints.map((mint) => mint.typeId));
  return {
    kind: 'MINT',
    amount: String(mints.reduce((sum, { amount }) => sum + amount, 0)),
    item: typeId === undefined || others.length > 0 ? undefined : typeName(seen, typeId),
    of: seen.side(seen.to),
  };
}

/** The mint id at the start of each request. */
const mintWord = /\[(0x[0-9a-f]{64}),/g;
