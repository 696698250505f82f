import { Wallet } from 'ethers/wallet';
import { chains } from '../../service/resources/chain.ts';

const key = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
let used = 0x5000;

/** A unique key. */
export function aSigner(): Wallet {
  used += 1;
  return new Wallet(key(used));
}

/** A signed transfer on the embedded Ethereum, or a call if there is data. */
export function aTransfer(
  signer: Wallet,
  {
    nonce = 0,
    to = signer.address,
    value = 1n,
    maxFeePerGas = 10_000_000_000n,
    chainId = chains.ETHEREUM.chainId,
    gasLimit = 21_000n,
    data = '0x',
  }: {
    nonce?: number;
    to?: string | null;
    value?: bigint;
    maxFeePerGas?: bigint;
    chainId?: number;
    gasLimit?: bigint;
    data?: string;
  } = {},
): Promise<string> {
  return signer.signTransaction({
    type: 2,
    chainId,
    nonce,
    to,
    value,
    gasLimit,
    data,
    maxFeePerGas,
    maxPriorityFeePerGas: 1_000_000_000n,
  });
}
