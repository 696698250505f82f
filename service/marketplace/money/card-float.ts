import { interfaceOf } from '../../abi/interface-of.ts';
import { readTokenBalance } from '../../chains/read-token.ts';
import { sendFromFaucet } from '../../chains/send-from-faucet.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import { usdcDecimals, usdcOn } from '../../resources/dev-contracts.ts';
import type { Payer } from './deposit-addresses.ts';

const account = 'card-float';

/** Amount minted at a time, in millionths of USDC: more than any card payment. */
const addedUnits = 1_000_000n * 10n ** BigInt(usdcDecimals);

/**
 * Returns the account that pays sellers for card purchases, with at least this much USDC: on an
 * embedded chain, missing USDC is minted. The card's money stays with the service.
 */
export async function fillCardFloat(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
  units: bigint,
): Promise<Result<Payer>> {
  const address = await ports.custody.address(account);
  if (!address.ok) return address;
  const payer = { account, address: address.value } as const;
  const usdc = usdcOn(chain.network);
  const balance =
    usdc === undefined ? ok(undefined) : await readTokenBalance(chain, usdc, payer.address);
  if (!balance.ok) return balance;
  if (balance.value !== undefined && balance.value >= units) return ok(payer);
  if (usdc === undefined || !chain.network.isEmbedded)
    return fail(
      'transaction.insufficient-funds',
      `The card float ${payer.address} has too little USDC on ${chain.network.name}. Transfer USDC to it.`,
    );
  const data = mint().encodeFunctionData('mint', [payer.address, addedUnits + units]);
  const created = await sendFromFaucet(ports, chain, { to: usdc, data });
  return created.ok ? ok(payer) : created;
}

const mint = interfaceOf(['function mint(address to, uint256 amount)']);
