import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { chains } from '../../../service/model/transactions/chain.ts';
import { devContracts } from '../../../service/model/transactions/dev-contracts.ts';
import type { TransactionReading } from '../../../service/model/transactions/listed-transaction.ts';
import { charOfByte } from '../../components/editor/hex-places.ts';
import type { InputOf } from '../../service/call/operations.ts';
import type { ContentKind } from '../../service/queries/page-searches.ts';
import { broken, type Fault, type Read, readJson, tooLarge } from './content.ts';

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
  const list = walletFields.length === 1 ? last : `${walletFields.slice(0, -1).join(', ')} and ${last}`;
  return `${typeText(reading)}, the wallet fills in ${list}`;
}

function fieldsLeftToWallet({ chainId, nonce, gasLimit, ...fees }: TransactionReading): string[] {
  const values = { chain: chainId, nonce, gas: gasLimit, fees: fees.gasPrice ?? fees.maxFeePerGas };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));
}

/** The signer in an example: the chosen wallet, or a placeholder. */
export type Signer = { readonly address: string; readonly secretType: SecretType };

export interface Example {
  readonly kind: ContentKind;
  readonly label: string;
  readonly hint: string;
  text(signer: Signer, now: Date): string;
}

/** The recipient in examples: an address whose key is not known. */
export const spender = '0x50d50401cCA70f2e5e65A5E0F3c2Fc3f3168d466';
export const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
export const largestUint256 = (2n ** 256n - 1n).toString();

/** A transaction in service format: its bytes, or its fields as typed. */
export type SentTransaction = InputOf<'transactions.read'>['transaction'];

/** The text of the pane as a transaction that can be sent for reading, or its first problem. */
export function readTransactionText(text: string): Read<SentTransaction> {
  const fault = tooLarge(text);
  if (fault) return broken(fault);
  if (text.trim() === '')
    return broken({ message: 'The transaction is empty. Paste a transaction or load an example.' });
  return isJsonText(text) ? readFields(text) : readBytes(text);
}

/** Whether a text is meant as JSON, judged by its first character. */
export function isJsonText(text: string): boolean {
  return /^\s*[{["]/.test(text);
}

function readFields(text: string): Read<SentTransaction> {
  const json = readJson(text);
  if (!json.ok) return json;
  const { value } = json;
  if (typeof value === 'string') return readBytes(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return broken({ message: 'Use an object with transaction fields.', at: 0 });
  if ('params' in value)
    return broken({ message: 'This is a complete RPC call. Paste the value of its params.', path: 'params' });
  return { ok: true, value: { ...value } };
}

/** Ignores line breaks and spaces between digits. */
function readBytes(text: string): Read<SentTransaction> {
  const raw = text.replace(/\s/g, '');
  if (!/^0x/i.test(raw))
    return broken({
      message: 'This is neither bytes (starting with 0x) nor an object (starting with {).',
      at: text.search(/\S/),
    });
  const wrong = /[^0-9a-f]/i.exec(raw.slice(2));
  const digits = wrong ? wrong.index : raw.length - 2;
  const [at, place] = [charOfByte(text, digits / 2), `Byte ${Math.floor(digits / 2)}`];
  if (wrong) return broken({ message: `“${wrong[0]}” is not a hexadecimal digit.`, at, place });
  if (digits === 0) return broken({ message: 'Bytes are missing here.', at, place });
  if (digits % 2 !== 0) return broken({ message: 'Half of a byte is missing here.', at, place });
  return { ok: true, value: `0x${raw.slice(2)}` };
}

/** Maps a service error to its position in the text. @example "transaction[12]", "transaction.to" */
export function faultAt({ path, message }: { readonly path: string; readonly message: string }, text: string): Fault {
  const byte = /^transaction\[(\d+)\]$/.exec(path)?.[1];
  if (byte === undefined) return { message, path: path.replace(/^transaction\.?/, '') || undefined };
  return { message, at: charOfByte(text, Number(byte)), place: `Byte ${byte}` };
}
