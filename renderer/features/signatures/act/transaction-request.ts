import type { TransactionReading } from '../../../../service/resources/transaction-reading.ts';
import type { Wallet } from '../../../service/call/client.ts';
import type { TransactionRequest } from '../../../service/form/transaction-request.ts';
import { shorten } from '../../../service/words/shorten.ts';

const decided = [
  'nonce',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const satisfies readonly (keyof TransactionReading)[];

/** Nonce, gas and fees as far as a transaction says them; nothing where it says none. */
export function decidedBy(
  reading: TransactionReading,
): Partial<Record<(typeof decided)[number], string>> | undefined {
  const said = decided.flatMap((name) => {
    const value = reading[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** What the wallet is asked to do; nonce, gas and fees are its own where they are not kept. */
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

/** Why no wallet here sends a transaction; `null` where one does. */
export function unsendable(reading: TransactionReading): string | null {
  if (reading.hash !== undefined) return 'It is signed already, and handed over as it is.';
  if (!reading.to)
    return 'It creates a contract, which wallets here do not send. Give it a receiver.';
  if (reading.accessList.length > 0)
    return 'It has an access list, which wallets here do not send. Leave the list out.';
  return reading.secretType === undefined
    ? `It is for the chain ${reading.chainId}, which is none of this service. Change its chainId, or leave it out.`
    : null;
}

/** Why this wallet does not send a transaction; `null` where it does. */
export function walletMessage(
  { from, secretType }: Pick<TransactionReading, 'from' | 'secretType'>,
  wallet: Pick<Wallet, 'address' | 'secretType'> | undefined,
): string | null {
  if (!wallet) return 'Choose the wallet that signs.';
  if (secretType && secretType !== wallet.secretType)
    return `The transaction is for ${secretType}, this wallet for ${wallet.secretType}. Choose another one.`;
  if (from && from.address.toLowerCase() !== wallet.address.toLowerCase())
    return `The transaction says that ${from.name ?? shorten(from.address, 'short')} sends it. Choose that wallet, or take its from out.`;
  return null;
}
