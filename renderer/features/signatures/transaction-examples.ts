import { chains } from '../../../service/resources/chain.ts';
import { devContracts } from '../../../service/resources/dev-contracts.ts';
import { bob, type Example, largestUint256, type Signer, spender } from './example.ts';

/** Transactions in the formats of different programs. */
export const transactionExamples = {
  payment: {
    kind: 'transaction',
    label: 'Send USDC',
    hint: 'in viem format',
    text: (signer) =>
      toText({
        ...common(signer),
        to: devContracts.usdc.address,
        data: `0xa9059cbb${wireLabel(bob)}${wireLabel(12_500_000)}`,
      }),
  },
  coins: {
    kind: 'transaction',
    label: 'Send coins',
    hint: 'in eth_sendTransaction format',
    text: ({ address, secretType }) =>
      toText({
        from: address,
        to: bob,
        value: '0x16345785d8a0000',
        gas: '0x5208',
        chainId: `0x${chains[secretType].chainId.toString(16)}`,
      }),
  },
  allowance: {
    kind: 'transaction',
    label: 'Unlimited approval',
    hint: 'in ethers format',
    text: (signer) =>
      toText({
        ...common(signer),
        type: 2,
        to: devContracts.usdc.address,
        data: `0x095ea7b3${wireLabel(spender)}${wireLabel(largestUint256)}`,
        gasLimit: '100000',
        maxFeePerGas: '3000000000',
        maxPriorityFeePerGas: '1000000000',
        gasPrice: null,
      }),
  },
  signed: {
    kind: 'transaction',
    label: 'Signed bytes',
    hint: 'example from EIP-155',
    text: () =>
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  },
} as const satisfies Record<string, Example>;

function common({ address, secretType }: Signer) {
  return { from: address, chainId: chains[secretType].chainId };
}

/** A call argument, padded to 32 bytes. */
function wireLabel(value: string | number): string {
  return BigInt(value).toString(16).padStart(64, '0');
}

function toText(transaction: object): string {
  return JSON.stringify(transaction, null, 2);
}
