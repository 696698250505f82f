import type { TokenMint, TokenMintRecord } from '../../resources/token-mint.ts';

/** Maps a mint to its API shape. */
export function toMint(record: TokenMintRecord): TokenMint {
  return {
    id: record.id,
    chain: record.chain,
    contractAddress: record.contractAddress,
    tokenTypeId: String(record.typeId),
    tokenId: record.tokenId,
    createdOn: record.createdAt,
    status: record.status,
    reason: record.reason,
    transactionHash: record.transactionHash,
    destination: { address: record.destination, amount: record.amount },
  };
}
