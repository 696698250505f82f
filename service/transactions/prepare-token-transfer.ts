import { encodeCall } from '../abi/encode-call.ts';
import { selectorOf } from '../abi/selector.ts';
import { readNames } from '../balances/read-token.ts';
import { formatUnits, parseUnits } from '../kernel/base-units.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import type { Payload } from './payload.ts';
import { contractNotFound, simulateCall } from './simulate-call.ts';

type TokenTransfer = Extract<TransactionRequest, { type: 'TOKEN_TRANSFER' }>;

/** The ERC-20 `transfer` call, with the decimals that the contract reports. */
export async function prepareTokenTransfer(
  chain: ChainClient,
  { to, tokenAddress, value }: TokenTransfer,
): Promise<Result<Payload>> {
  const call = { contract: tokenAddress, data: selectorOf('decimals()'), answer: 'uint8' };
  const [decimals, names] = await Promise.all([
    simulateCall(chain, call),
    readNames(chain, tokenAddress),
  ]);
  if (!decimals.ok) return decimals;
  if (!names.ok) return names;
  if (typeof decimals.value !== 'bigint')
    return contractNotFound(tokenAddress, 'ERC-20 token with decimals');
  const decimalPlaces = Number(decimals.value);
  const units = parseUnits(value, decimalPlaces);
  if (typeof units === 'object')
    return invalidInput([{ path: 'transactionRequest.value', message: units.fault }]);
  const inputs = [
    { type: 'address', value: to },
    { type: 'uint256', value: String(units) },
  ];
  const encoded = encodeCall('transfer', inputs);
  if (!encoded.ok) return encoded;
  return ok({
    to: tokenAddress,
    value: 0n,
    data: encoded.value.calldata,
    needsContract: true,
    call: { functionName: 'transfer', inputs },
    tokens: {
      contractAddress: tokenAddress,
      to,
      amount: formatUnits(units, decimalPlaces),
      symbol: names.value.symbol || undefined,
    },
  });
}
