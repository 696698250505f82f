import type { TransactionReading } from '../../../../service/resources/listed-transaction.ts';
import type { Wallet } from '../../../service/call/client.ts';
import type { TransactionRequest } from '../../../service/form/transaction-request.ts';
import { shorten } from '../../../service/labels/shorten.ts';

const decided = [
  'nonce',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const satisfies readonly (keyof TransactionReading)[];

/** Nonce, gas and fees as far as the transaction contains them; `undefined` if it contains none. */
export function decidedBy(
  reading: TransactionReading,
): Partial<Record<(typeof decided)[number], string>> | undefined {
  const entries = decided.flatMap((name) => {
    const value = reading[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The execution request; nonce, gas and fees are left to the wallet unless they are kept. */
export function toRequest(
  reading: TransactionReading,
  { id, secretType }: Pick<Wallet, 'id' | 'secretType'>,
  keepsItsOwn: boolean,
): TransactionRequest {
  const { to, value, data } = reading;
  return {
    type: 'TRANSFER',
    walletId: id,
    secretType,
    to: to?.address ?? '',
    value,
    ...(data !== '0x' && { data }),
    chainSpecificFields: keepsItsOwn ? decidedBy(reading) : undefined,
  };
}

/** Why no wallet here can send a transaction, or `null`. */
export function unsendable(reading: TransactionReading): string | null {
  if (reading.hash !== undefined) return 'It is already signed. Send it unchanged.';
  if (!reading.to) return 'It creates a contract, which wallets here cannot send. Add a recipient.';
  if (reading.type > 2)
    return 'It has blobs or authorizations, which wallets here cannot send. Sign it elsewhere.';
  if (reading.accessList.length > 0)
    return 'It has an access list, which wallets here cannot send. Remove the list.';
  return reading.secretType === undefined
    ? `It is for chain ${reading.chainId}, which this service does not run. Change or remove its chainId.`
    : null;
}

/** Why this wallet cannot send a transaction, or `null`. */
export function walletMessage(
  { from, secretType }: Pick<TransactionReading, 'from' | 'secretType'>,
  wallet: Pick<Wallet, 'address' | 'secretType'> | undefined,
): string | null {
  if (!wallet) return 'Choose the wallet that signs.';
  if (secretType && secretType !== wallet.secretType)
    return `The transaction is for ${secretType}, this wallet is for ${wallet.secretType}. Choose another wallet.`;
  if (from && from.address.toLowerCase() !== wallet.address.toLowerCase())
    return `The sender of the transaction is ${from.name ?? shorten(from.address, 'short')}. Choose that wallet, or remove the from field.`;
  return null;
}
