import { getAddress } from 'ethers/address';
import { type PageInput, pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CollectionToken, collectionToken } from '../../../model/market/collection-token.ts';
import { tokenTypeNumber } from '../../../model/market/quantity.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import { transferEvents } from '../../../model/wallets/transfer-events.ts';
import type { ChainClient, ChainLog } from '../../../platform/ports/chains.ts';
import { query, tokenRoute } from '../../../platform/ports/operation.ts';
import { visibleText } from '../../abi/parse-type.ts';
import { allOf, newestLogs } from '../../balances/received-logs.ts';
import { readTokenUri } from '../../chains/read-item.ts';
import { type ItemStandard, movesIn, readNames, readStandard } from '../../chains/read-token.ts';
import type { ItemMetadata } from '../../contracts/metadata/item-metadata.ts';
import {
  type CollectionPlace,
  collectionPlace,
  findCollection,
  isDeployedHere,
  noCollection,
} from '../get-metadata.ts';
import { pageOfOwnTokens, type TokenPage } from './own-tokens.ts';
import { type DocumentPorts, readTokenMetadata } from './read-token-metadata.ts';

/** Lists the tokens of a contract, from storage or its chain. One of others is `collection.not-found`. */
export const listTokens = query({
  summary: 'List tokens of a contract',
  description:
    'For your own contract: all tokens or those of one type. For an external ERC-721 or ERC-1155 contract: the tokens found in its events.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/tokens', { reply: 'page' }),
  input: pageInput.extend(collectionPlace.shape).extend({ tokenTypeId: tokenTypeNumber.optional() }),
  output: pageOf(collectionToken),
  async run(ports, { secretType, contractAddress, tokenTypeId: typeId, ...page }, caller) {
    const ownTokens = ports.storage.read((tables) => {
      const collection = findCollection(tables, { secretType, contractAddress }, caller);
      if (!collection.ok) return undefined;
      const { id } = collection.value;
      return pageOfOwnTokens(tables, ports, { id, typeId }, page);
    });
    const query = { secretType, contractAddress, typeId };
    // Chain and types are queried for this page only.
    return mapResult(ownTokens ? ok(ownTokens) : await pageOfForeignTokens(ports, query, page), ({ items, total }) =>
      toPage({ total, slice: () => items }, page, (token) => token),
    );
  },
});

const zeroTopic = `0x${'0'.repeat(64)}`;
const longestAddress = 2_048;

type Minted = { readonly tokenId: string; readonly times: number };

/** A contract, and the requested token type, if any. */
interface ForeignPlace extends CollectionPlace {
  readonly typeId: number | undefined;
}

/** Lists the tokens of an external contract from its newest 10,000 mint events, oldest mint first. */
async function pageOfForeignTokens(
  ports: DocumentPorts,
  { typeId, ...location }: ForeignPlace,
  { page, size }: PageInput,
): Promise<Result<TokenPage>> {
  const { secretType } = location;
  const contract = getAddress(location.contractAddress.toLowerCase());
  const chain = ports.chains.of(secretType);
  const standard = await readStandard(chain, contract);
  if (!standard.ok) return standard;
  // Checked after the chain call, so that timing does not reveal contracts of other applications.
  const isAnothers = ports.storage.read((tables) => isDeployedHere(tables, location));
  if (!standard.value || isAnothers) return noCollection(location);
  // External contracts have no token types.
  if (typeId !== undefined) return ok({ items: [], total: 0 });
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const logs = await newestLogs(chain, {
    address: contract,
    topics: standard.value === 'ERC721' ? [transfer, zeroTopic] : [[transferSingle, transferBatch], null, zeroTopic],
  });
  if (!logs.ok) return logs;
  const minted = mintedIn(logs.value.toReversed());
  const names = await readNames(chain, contract);
  if (!names.ok) return names;
  const pageOfMinted = minted.slice((page - 1) * size, page * size);
  const item = { standard: standard.value, contract };
  const located = await allOf(pageOfMinted, (token) => locate(chain, { ...item, ...token }));
  if (!located.ok) return located;
  const metadata = await readTokenMetadata(ports, chain.network, located.value);
  const items = located.value.map((item, index) =>
    toToken({ secretType, name: names.value.name }, item, metadata[index]),
  );
  return ok({ items, total: minted.length });
}

function mintedIn(logs: readonly ChainLog[]): Minted[] {
  const times = new Map<string, number>();
  for (const { tokenId } of logs.flatMap(movesIn))
    if (tokenId !== undefined) times.set(String(tokenId), (times.get(String(tokenId)) ?? 0) + 1);
  return [...times].map(([tokenId, count]) => ({ tokenId, times: count }));
}

interface Located extends Minted {
  readonly standard: ItemStandard;
  readonly contract: string;
  /** The metadata URL reported by the contract. */
  readonly address: string;
}

async function locate(chain: ChainClient, token: Omit<Located, 'address'>): Promise<Result<Located>> {
  return mapResult(await readTokenUri(chain, token), (address) => ({ ...token, address }));
}

function toToken(
  { secretType, name }: { secretType: SecretType; name: string },
  { contract, tokenId, times, standard, address }: Located,
  metadata: ItemMetadata | undefined,
): CollectionToken {
  return {
    chain: secretType,
    contractAddress: contract,
    tokenId: toNumericId(tokenId),
    tokenUri: visibleText(address, longestAddress),
    name: metadata?.name || `${name || 'Item'} #${tokenId}`,
    description: metadata?.description ?? '',
    image: metadata?.imageUrl || undefined,
    imagePreview: metadata?.imageUrl || null,
    imageThumbnail: metadata?.imageUrl || null,
    attributes: metadata?.attributes ?? [],
    fungible: standard === 'ERC1155',
    mints: { pending: 0, succeeded: times, failed: 0 },
  };
}
