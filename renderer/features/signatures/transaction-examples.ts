import { chains } from '../../../service/resources/chain.ts';
import { devContracts } from '../../../service/resources/dev-contracts.ts';
import type { TransactionReading } from '../../../service/resources/listed-transaction.ts';
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

const types = ['Legacy', 'EIP-2930', 'EIP-1559', 'EIP-4844', 'EIP-7702'];

/** The common name of a transaction type. */
export function typeText({ type }: Pick<TransactionReading, 'type'>): string {
  return types[type] ?? `Type ${type}`;
}

/** @example "EIP-1559, signed", "Legacy, the wallet fills in nonce and gas" */
export function orderOf(reading: TransactionReading): string {
  if (reading.hash !== undefined) return `${typeText(reading)}, signed`;
  const walletFields = fieldsLeftToWallet(reading);
  const last = walletFields.at(-1);
  if (last === undefined) return `${typeText(reading)}, not signed yet`;
  const list =
    walletFields.length === 1 ? last : `${walletFields.slice(0, -1).join(', ')} and ${last}`;
  return `${typeText(reading)}, the wallet fills in ${list}`;
}

function fieldsLeftToWallet({ chainId, nonce, gasLimit, ...fees }: TransactionReading): string[] {
  const isPriced = fees.gasPrice !== undefined || fees.maxFeePerGas !== undefined;
  return [
    chainId === undefined ? 'chain' : '',
    nonce === undefined ? 'nonce' : '',
    gasLimit === undefined ? 'gas' : '',
    isPriced ? '' : 'fees',
  ].filter(Boolean);
}
