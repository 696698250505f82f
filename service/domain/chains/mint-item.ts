import { z } from 'zod';
import { ScopedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { receiverAddress, secretTypeInput } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { readWholeNumber } from '../../model/kernel/values/read-integer.ts';
import { quantityOf, wholeNumber } from '../../model/market/quantity.ts';
import type { MintedItem } from '../../model/transactions/chain-view.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import type { ChainClient, ChainNetwork, ChainReceipt } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { recordFirstUse } from '../auth/client-credentials.ts';
import { isMagic } from '../auth/is-magic.ts';
import { recordGift } from './gifts.ts';
import { readSupply } from './read-item.ts';
import { movesIn } from './read-token.ts';
import { sendFromFaucet } from './send-from-faucet.ts';

const largestAmount = 10n ** 18n;

export const mintItemInput = z
  .object({
    secretType: secretTypeInput,
    to: receiverAddress,
    standard: z.enum(['ERC721', 'ERC1155']),
    tokenId: wholeNumber.nullish().meta({ description: 'Default: the next free id.' }),
    amount: quantityOf((input) => readWholeNumber(input, largestAmount))
      .refine((amount) => amount > 0n, 'Use 1 or more.')
      .nullish()
      .meta({ description: 'For ERC1155 only (default: 1).' }),
  })
  .refine(({ standard, amount }) => standard === 'ERC1155' || (amount ?? 1n) === 1n, {
    path: ['amount'],
    error: 'Each ERC-721 item is unique. Omit amount.',
  });
type MintItemInput = z.output<typeof mintItemInput>;

/** Mints an item of a test collection on an embedded chain; `contract.reverted` if its id is in use. */
export async function mintItem(
  ports: Pick<Ports, 'chains' | 'custody' | 'storage' | 'clock' | 'ids' | 'settings'>,
  input: MintItemInput,
): Promise<Result<MintedItem>> {
  const { secretType, standard, to } = input;
  const chain = ports.chains.of(secretType);
  if (!chain.network.isEmbedded) return externalChain(chain.network);
  if (isMagic(ports, 'itemTaken', String(input.tokenId ?? '')))
    return fail('contract.reverted', 'The contract reverts: its tokenId is a magic value.');
  const { address } = standard === 'ERC721' ? devContracts.erc721 : devContracts.erc1155;
  const data = standard === 'ERC721' ? mintOfOneKind(input) : () => mintOfSeveral(chain, input);
  const send = () => sendFromFaucet(ports, chain, { to: address, data });
  const receipt = await (standard === 'ERC721' ? send() : mints.run(chain, 'mint', send));
  if (!receipt.ok) return receipt;
  const mint = mintedIn(receipt.value, address);
  if (!mint) return fail('contract.unreadable', 'The collection did not report the minted item.');
  await recordFirstUse(ports, 'item');
  const { transactionHash } = receipt.value;
  await recordGift(ports, {
    to: { secretType, address: to },
    kind: 'ITEM',
    contractAddress: address,
    transactionHash,
    ...mint,
  });
  return ok({ secretType, standard, contractAddress: address, to, transactionHash, ...mint });
}

// Sequential, because the collection would add to an id that a concurrent mint has just taken.
const mints = new ScopedMutex<ChainClient>();

function mintOfOneKind({ to, tokenId }: MintItemInput): string {
  return tokenId == null
    ? erc721().encodeFunctionData('mint(address)', [to])
    : erc721().encodeFunctionData('mint(address,uint256)', [to, tokenId]);
}

async function mintOfSeveral(chain: ChainClient, { to, tokenId, amount }: MintItemInput): Promise<Result<string>> {
  const itemId = tokenId == null ? await nextItemId((id) => isTaken(chain, id)) : ok(tokenId);
  return itemId.ok ? ok(erc1155().encodeFunctionData('mint', [to, itemId.value, amount ?? 1n])) : itemId;
}

async function isTaken(chain: ChainClient, itemId: bigint): Promise<Result<boolean>> {
  const supply = await readSupply(chain, devContracts.erc1155.address, String(itemId));
  return supply.ok ? ok((supply.value ?? 0n) > 0n) : supply;
}

function mintedIn({ logs }: ChainReceipt, collection: string) {
  for (const { contract, tokenId, amount } of logs.flatMap(movesIn))
    if (contract === collection && tokenId !== undefined) return { tokenId: String(tokenId), amount: String(amount) };
  return undefined;
}

const erc721 = interfaceOf(['function mint(address to)', 'function mint(address to, uint256 id)']);
const erc1155 = interfaceOf(['function mint(address to, uint256 id, uint256 amount)']);

/** A free id above a used id, starting at 1: the first free id if ids are sequential. */
export async function nextItemId(isTaken: (id: bigint) => Promise<Result<boolean>>): Promise<Result<bigint>> {
  let [used, free, isKnownFree] = [0n, 1n, false];
  while (!isKnownFree || free - used > 1n) {
    const candidate = isKnownFree ? (used + free) / 2n : free;
    const isUsed = await isTaken(candidate);
    if (!isUsed.ok) return isUsed;
    if (!isUsed.value) [free, isKnownFree] = [candidate, true];
    else [used, free] = [candidate, isKnownFree ? free : candidate * 2n];
  }
  return ok(free);
}

/** For features that only embedded chains have. */
export function externalChain({ name }: ChainNetwork): Failed {
  return fail(
    'chain.external',
    `${name} is an external node. Test funds and test items are available on embedded chains only.`,
  );
}
