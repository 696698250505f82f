import { encodeCall } from '../abi/encode-call.ts';
import { readHeldToken, readNames } from '../chains/read-token.ts';
import { formatUnits, parseUnits } from '../kernel/base-units.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import type { Payload } from './payload.ts';
import { contractNotFound } from './prepare-item-transfer.ts';

type TokenTransfer = Extract<TransactionRequest, { type: 'TOKEN_TRANSFER' }>;

/** The ERC-20 `transfer` call, with the decimals that the contract reports, or in base units if it reports none. */
export async function prepareTokenTransfer(
  chain: ChainClient,
  from: string,
  { to, tokenAddress, value }: TokenTransfer,
): Promise<Result<Payload>> {
  const [held, names] = await Promise.all([
    readHeldToken(chain, tokenAddress, from),
    readNames(chain, tokenAddress),
  ]);
  if (!held.ok) return held;
  if (!names.ok) return names;
  if (!held.value) return contractNotFound(tokenAddress, 'ERC-20 token');
  const { decimals } = held.value;
  const units = parseUnits(value, decimals);
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
      amount: formatUnits(units, decimals),
      symbol: names.value.symbol || undefined,
    },
  });
}
