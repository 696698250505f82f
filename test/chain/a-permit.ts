import { Signature, type Wallet } from 'ethers';
import type { Contract } from './a-contract.ts';

interface PermitRequest {
  readonly token: Contract;
  /** The signer; by default the owner. */
  readonly signer: Wallet;
  readonly owner: string;
  readonly spender: string;
  readonly value: bigint;
  /** Unix time in seconds. */
  readonly deadline: bigint;
}

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
};

/** Signs an ERC-2612 permit in the domain of USDC. */
export async function aPermit({ token, signer, ...permit }: PermitRequest) {
  const network = await signer.provider?.getNetwork();
  const domain = {
    name: 'USD Coin',
    version: '2',
    chainId: network?.chainId,
    verifyingContract: token.address,
  };
  const nonce = await token.read('nonces', permit.owner);
  const signature = await signer.signTypedData(domain, types, { ...permit, nonce });
  const { v, r, s } = Signature.from(signature);
  return { deadline: permit.deadline, v, r, s };
}
