import type { TransactionReading } from '../../../../service/model/transactions/listed-transaction.ts';
import type { Risk } from '../../../../service/model/wallets/signature-inspection.ts';
import type { Wallet } from '../../../service/call/client.ts';
import type { TransactionRequest } from '../../../service/form/fees.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import type { Content } from '../content.ts';
import type { Reading } from '../FieldLink.tsx';

const decided = [
  'nonce',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const satisfies readonly (keyof TransactionReading)[];

/** Nonce, gas and fees as far as the transaction contains them; `undefined` if it contains none. */
export function decidedBy(reading: TransactionReading): Partial<Record<(typeof decided)[number], string>> | undefined {
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
  retainsOwn: boolean,
): TransactionRequest {
  const { to, value, data } = reading;
  return {
    type: 'TRANSFER',
    walletId: id,
    secretType,
    to: to?.address ?? '',
    value,
    ...(data !== '0x' && { data }),
    chainSpecificFields: retainsOwn ? decidedBy(reading) : undefined,
  };
}

/** Why no wallet here can send a transaction, or `null`. */
export function unsendable(reading: TransactionReading): string | null {
  if (reading.hash !== undefined) return 'It is already signed. Send it unchanged.';
  if (!reading.to) return 'It creates a contract, which wallets here cannot send. Add a recipient.';
  if (reading.type > 2) return 'It has blobs or authorizations, which wallets here cannot send. Sign it elsewhere.';
  if (reading.accessList.length > 0) return 'It has an access list, which wallets here cannot send. Remove the list.';
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

/** The button label. @example "Sign Mail", "Sign permit", "Sign message" */
export function toAct(content: Content | undefined): string {
  if (!content) return 'Sign';
  if (content.type === 'MESSAGE') return 'Sign message';
  const { primaryType } = content.data;
  if (/^Permit/.test(primaryType)) return 'Sign permit';
  return `Sign ${primaryType.length > 24 ? 'document' : primaryType}`;
}

/** The confirmation for signing despite severe risks; `undefined` if empty. */
export function toPromise(risks: readonly Risk[], what: 'signature' | 'transaction' = 'signature'): string | undefined {
  const severe = risks.filter(({ severity }) => severity === 'bad');
  const [first] = severe;
  if (!first) return undefined;
  if (severe.length > 1) return `I understand the ${severe.length} severe risks of this ${what}`;
  return `I understand the risk: ${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}`;
}

/** Blocks signing until the current text has been inspected: users sign only what they see. */
export function textMessage({ isCurrent, fault }: Reading<unknown>): string | null {
  if (isCurrent) return null;
  return fault
    ? 'The text is invalid. See the message below it.'
    : 'The text has just changed. Check what it does, then sign.';
}
