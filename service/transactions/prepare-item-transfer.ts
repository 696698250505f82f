import { encodeCall } from '../abi/encode-call.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import type { Payload } from './payload.ts';
import { contractNotFound, simulateCall } from './simulate-call.ts';

type ItemTransfer = Extract<TransactionRequest, { type: 'NFT_TRANSFER' }>;

/** Interface ids (ERC-165). */
const erc721 = '0x80ac58cd';
const erc1155 = '0xd9b67a26';

/** The `safeTransferFrom` call that sends an item, for the standard that the contract reports. */
export async function prepareItemTransfer(
  chain: ChainClient,
  from: string,
  item: ItemTransfer,
): Promise<Result<Payload>> {
  const standard = await standardOf(chain, item.tokenAddress);
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

/** The item standard that a contract reports (ERC-165). */
export async function standardOf(
  chain: ChainClient,
  contract: string,
): Promise<Result<'ERC721' | 'ERC1155' | undefined>> {
  const [isErc721, isErc1155] = await Promise.all([
    supports(chain, contract, erc721),
    supports(chain, contract, erc1155),
  ]);
  if (!isErc721.ok) return isErc721;
  if (!isErc1155.ok) return isErc1155;
  if (isErc721.value) return ok('ERC721');
  return ok(isErc1155.value ? 'ERC1155' : undefined);
}

/** The contract's result of `supportsInterface(bytes4)` (ERC-165). */
async function supports(
  chain: ChainClient,
  contract: string,
  interfaceId: string,
): Promise<Result<boolean>> {
  const encoded = encodeCall('supportsInterface', [{ type: 'bytes4', value: interfaceId }]);
  if (!encoded.ok) return encoded;
  const call = { contract, data: encoded.value.calldata, answer: 'bool' };
  const result = await simulateCall(chain, call);
  return result.ok ? ok(result.value === true) : result;
}
