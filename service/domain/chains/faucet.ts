import { Interface } from 'ethers/abi';
import { z } from 'zod';
import { ScopedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { checkedAddress, receiverAddress, secretTypeInput } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { formatUnits, parseUnits } from '../../model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../model/kernel/values/read-integer.ts';
import { type Quantity, quantity, quantityOf, wholeNumber } from '../../model/market/quantity.ts';
import { type FaucetReceipt, mintedItem } from '../../model/transactions/chain-view.ts';
import { devContracts, usdcDecimals } from '../../model/transactions/dev-contracts.ts';
import type { ChainClient, ChainNetwork, ChainReceipt } from '../../platform/ports/chains.ts';
import { mutation, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { recordFirstUse } from '../auth/client-credentials.ts';
import { isMagic } from '../auth/is-magic.ts';
import { ensureFunded, recordGift } from './gifts.ts';
import { maximumGift } from './judge-rpc-call.ts';
import { readSupply } from './read-item.ts';
import { movesIn, readTokenBalance } from './read-token.ts';
import { sendFromFaucet } from './send-from-faucet.ts';

export const faucetInput = z.object({
  secretType: secretTypeInput,
  address: checkedAddress.meta({ description: 'The receiving address.' }),
  amount: quantity.nullish().meta({ description: 'In whole coins or tokens (default: 10 coins or 1000 USDC).' }),
  token: z.enum(['NATIVE', 'USDC']).default('NATIVE').meta({ description: 'The coin of the chain, or test USDC.' }),
});
type FaucetInput = z.output<typeof faucetInput>;

type FaucetPorts = Pick<Ports, 'chains' | 'custody' | 'settings' | 'storage' | 'clock' | 'ids'>;

/** The default amounts of the faucet, in whole coins or tokens. */
const defaultAmounts = { NATIVE: { amount: '10', decimals: 18 }, USDC: { amount: '1000', decimals: usdcDecimals } };

/** Creates coins or USDC on an embedded chain and starts it if necessary. A new wallet also gets its first coins. */
export async function fundFromFaucet(
  ports: FaucetPorts,
  { secretType, address, amount, token }: FaucetInput,
): Promise<Result<FaucetReceipt>> {
  const chain = ports.chains.of(secretType);
  if (!chain.network.isEmbedded) return externalChain(chain.network);
  const { decimals, amount: usualAmount } = defaultAmounts[token];
  const units = unitsOf(amount ?? usualAmount, decimals);
  if (!units.ok) return units;

  const first = await fundBefore(ports, { secretType, address });
  if (!first.ok) return first;
  const payment = await pay(ports, chain, { address, token, units: units.value });
  if (!payment.ok) return payment;
  await recordFirstUse(ports, 'coins');
  const { balance, transactionHash } = payment.value;
  const amountText = formatUnits(units.value, decimals);
  await recordGift(ports, {
    to: { secretType, address },
    amount: amountText,
    transactionHash,
    ...(token === 'USDC' ? { kind: 'TOKENS', contractAddress: devContracts.usdc.address } : { kind: 'COINS' }),
  });
  return ok({
    secretType,
    address,
    token,
    amount: amountText,
    balance: formatUnits(balance, decimals),
    transactionHash,
  });
}

/** Sends the first coins to an unused wallet of ours, which would not look new afterwards. */
async function fundBefore(
  ports: FaucetPorts,
  { secretType, address }: Pick<FaucetInput, 'secretType' | 'address'>,
): Promise<Result<void>> {
  const wallet = ports.storage
    .read(({ wallets }) => wallets.listBy('byAddress', address.toLowerCase()))
    .find((record) => record.secretType === secretType);
  const funded = wallet && (await ensureFunded(ports, wallet));
  return funded?.ok === false ? funded : ok();
}

function unitsOf(amount: Quantity, decimals: number): Result<bigint> {
  const invalidAmount = (message: string) => invalidInput([{ path: 'amount', message }]);
  const units = parseUnits(amount, decimals);
  if (typeof units === 'object') return invalidAmount(units.fault);
  if (units === 0n) return invalidAmount('Use an amount greater than 0.');
  if (units > maximumGift * 10n ** BigInt(decimals)) return invalidAmount(`Use at most ${maximumGift}.`);
  return ok(units);
}

type Gift = { readonly address: string; readonly token: FaucetInput['token']; readonly units: bigint };

function pay(
  ports: FaucetPorts,
  chain: ChainClient,
  { address, token, units }: Gift,
): Promise<Result<{ balance: bigint; transactionHash?: string }>> {
  return token === 'USDC' ? mintUsdc(ports, chain, { address, units }) : sendCoins(chain, address, units);
}

async function sendCoins(chain: ChainClient, address: string, units: bigint) {
  const balance = await (chain.fund?.(address, units) ?? externalChain(chain.network));
  return balance.ok ? ok({ balance: balance.value }) : balance;
}

async function mintUsdc(ports: FaucetPorts, chain: ChainClient, gift: Omit<Gift, 'token'>) {
  const { address: to } = devContracts.usdc;
  const data = usdc.encodeFunctionData('mint', [gift.address, gift.units]);
  const receipt = await sendFromFaucet(ports, chain, { to, data });
  if (!receipt.ok) return receipt;
  const balance = await readTokenBalance(chain, to, gift.address);
  if (!balance.ok) return balance;
  return ok({ balance: balance.value ?? 0n, transactionHash: receipt.value.transactionHash });
}

const usdc = new Interface(['function mint(address to, uint256 amount)']);

const largestAmount = 10n ** 18n;

export const mintItemInput = z
  .object({
    secretType: secretTypeInput,
    to: receiverAddress.meta({ description: 'The receiving address.' }),
    standard: z.enum(['ERC721', 'ERC1155']).meta({ description: 'The standard of the test item.' }),
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
export const mintItem = mutation({
  summary: 'Mint test item',
  description: 'Mints an item of the ERC-721 or ERC-1155 test collection on an embedded chain.',
  route: route('POST', '/_vaultdesk/chains/{secretType}/items'),
  access: 'operator',
  hasEffectsBeforeCommit: true,
  input: mintItemInput,
  output: mintedItem,
  async run(ports, input) {
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
  },
});

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
