import { encodeCall } from '../abi/encode-call.ts';
import { readStandard } from '../chains/read-token.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import type { Payload } from './payload.ts';

type ItemTransfer = Extract<TransactionRequest, { type: 'NFT_TRANSFER' }>;

/** The `safeTransferFrom` call that sends an item, for the standard that the contract reports. */
export async function prepareItemTransfer(
  chain: ChainClient,
  from: string,
  item: ItemTransfer,
): Promise<Result<Payload>> {
  const standard = await readStandard(chain, item.tokenAddress);
  if (!standard.ok) return standard;
  if (!standard.value) return contractNotFound(item.tokenAddress, 'ERC-721 or ERC-1155 collection');
  const isErc721 = standard.value === 'ERC721';
  if (isErc721 && (item.amount ?? 1n) !== 1n)
    return invalidInput([
      {
        path: 'transactionRequest.amount',
        message: 'Each item of an ERC-721 collection is unique. Omit amount.',
      },
    ]);
  return transferCall(item, from, isErc721);
}

function transferCall(
  { to, tokenAddress: contract, tokenId, amount: requestedAmount }: ItemTransfer,
  from: string,
  isErc721: boolean,
): Result<Payload> {
  const amount = requestedAmount ?? 1n;
  const inputs = [
    { type: 'address', value: from },
    { type: 'address', value: to },
    { type: 'uint256', value: String(tokenId) },
    ...(isErc721
      ? []
      : [
          { type: 'uint256', value: String(amount) },
          { type: 'bytes', value: '0x' },
        ]),
  ];
  const encoded = encodeCall('safeTransferFrom', inputs);
  if (!encoded.ok) return encoded;
  return ok({
    to: contract,
    value: 0n,
    data: encoded.value.calldata,
    needsContract: true,
    call: { functionName: 'safeTransferFrom', inputs },
    tokens: {
      contractAddress: contract,
      to,
      amount: String(amount),
      tokenId: String(tokenId),
    },
  });
}

/** For an address whose contract is not of the expected kind. */
export function contractNotFound(address: string, kind: string): Failed {
  return fail(
    'contract.unreadable',
    `The contract at ${address} is not an ${kind}. Check transactionRequest.tokenAddress and the chain.`,
  );
}
