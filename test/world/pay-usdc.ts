import { keccak256 } from 'ethers/crypto';
import { devContracts } from '../../service/resources/dev-contracts.ts';
import { transferEvents } from '../../service/resources/transfer-events.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';

/** An address outside of the market. */
export const anOutsideWallet = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

/** A USDC transfer on a fake chain; from or to a stranger by default, one USDC by default. */
export interface UsdcTransfer {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly units?: bigint;
  readonly token?: string;
  readonly transactionHash?: string;
}

/** Mines a block with one transaction of these USDC transfers; returns its hash. */
export function payUsdc(chain: FakeChain, ...transfers: readonly UsdcTransfer[]): string {
  const { number, hash } = chain.mine();
  const transactionHash = transfers[0]?.transactionHash ?? keccak256(hash);
  for (const [logIndex, transfer] of transfers.entries()) {
    const { from = anOutsideWallet, to = anOutsideWallet, units = 1_000_000n } = transfer;
    chain.events.push({
      address: transfer.token ?? devContracts.usdc.address,
      topics: [transferEvents.transfer, ...[from, to].map(topicOf)],
      data: `0x${units.toString(16).padStart(64, '0')}`,
      blockNumber: number,
      blockHash: hash,
      transactionHash,
      logIndex,
    });
  }
  return transactionHash;
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}
