import { readTokenBalance } from '../chains/read-token.ts';
import { formatUnits } from '../kernel/base-units.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import { nativeDecimals } from '../resources/balance.ts';
import type { AddressView } from '../resources/contract-call.ts';
import { usdcDecimals, usdcOn } from '../resources/dev-contracts.ts';
import { type NamingPorts, nameAddresses } from './name-addresses.ts';

/** The holdings of an address on a chain, and its owner in this service. */
export async function getAddress(
  ports: NamingPorts,
  { secretType, address }: { secretType: SecretType; address: string },
  caller: Caller,
): Promise<Result<AddressView>> {
  const chain = ports.chains.of(secretType);
  const usdc = usdcOn(chain.network);
  const [balance, nonce, code, usdcBalance] = await Promise.all([
    chain.balance(address),
    chain.nonce(address, 'latest'),
    chain.code(address),
    usdc === undefined ? ok(undefined) : readTokenBalance(chain, usdc, address),
  ]);
  if (!balance.ok) return balance;
  if (!nonce.ok) return nonce;
  if (!code.ok) return code;
  if (!usdcBalance.ok) return usdcBalance;

  const owner = nameAddresses(ports, secretType, caller)(address);
  return ok({
    secretType,
    address,
    kind: owner?.kind ?? (code.value === '0x' ? 'account' : 'contract'),
    name: owner?.name,
    walletId: owner?.walletId,
    marketUserId: owner?.marketUserId,
    balance: formatUnits(balance.value, nativeDecimals),
    symbol: chain.network.nativeSymbol,
    transactionCount: nonce.value,
    usdc:
      usdcBalance.value === undefined ? undefined : formatUnits(usdcBalance.value, usdcDecimals),
  });
}
