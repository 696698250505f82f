import { Interface } from 'ethers/abi';
import { z } from 'zod';
import { checkedAddress, secretTypeInput } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { formatUnits, parseUnits } from '../../model/kernel/values/numbers.ts';
import { type Quantity, quantity } from '../../model/market/quantity.ts';
import type { FaucetReceipt } from '../../model/transactions/chain-view.ts';
import { devContracts, usdcDecimals } from '../../model/transactions/dev-contracts.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { recordFirstUse } from '../auth/client-credentials.ts';
import { ensureFunded, recordGift } from './gifts.ts';
import { maximumGift } from './limits.ts';
import { externalChain } from './mint-item.ts';
import { readTokenBalance } from './read-token.ts';
import { sendFromFaucet } from './send-from-faucet.ts';

export const faucetInput = z.object({
  secretType: secretTypeInput,
  address: checkedAddress,
  amount: quantity.nullish().meta({ description: 'In whole coins or tokens (default: 10 coins or 1000 USDC).' }),
  token: z.enum(['NATIVE', 'USDC']).default('NATIVE'),
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

interface Gift {
  readonly address: string;
  readonly token: FaucetInput['token'];
  readonly units: bigint;
}

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
