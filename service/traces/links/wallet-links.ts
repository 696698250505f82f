import type { WalletRecord } from '../../resources/wallet.ts';
import type { WalletEventRecord, WalletEventType } from '../../resources/wallet-event.ts';
import { chain, code, type DraftLink, id, text } from './draft-link.ts';

const titles = {
  WALLET_CREATED: 'Wallet created',
  WALLET_IMPORTED: 'Wallet imported',
  WALLET_EXPORTED: 'Wallet exported',
  WALLET_UPDATED: 'Wallet changed',
  WALLET_ARCHIVED: 'Wallet archived',
  WALLET_UNARCHIVED: 'Wallet unarchived',
  SIGNATURE_CREATED: 'Signature',
  OUTGOING_TRANSACTION: 'Transaction signed',
} as const satisfies Record<WalletEventType, string>;

/** The link of a wallet event, usually a signature. */
export function walletLink(event: WalletEventRecord, wallet: WalletRecord | undefined): DraftLink {
  const { type, metadata } = event;
  const [at = ''] = event.at.split(' ');
  return {
    id: event.id,
    kind: type === 'SIGNATURE_CREATED' ? 'signature' : 'ledger',
    title: titles[type],
    ...(metadata.type !== undefined && { detail: metadata.type }),
    state: 'done',
    startedAt: at,
    endedAt: at,
    record: { type: 'wallet', id: event.walletId },
    facts: [
      ...(wallet ? [chain(wallet.secretType)] : []),
      ...(wallet ? [text('Wallet', nameOfWallet(wallet), { type: 'wallet', id: wallet.id })] : []),
      ...Object.entries(metadata).map(([label, value]) =>
        value.startsWith('0x') ? id(label, value) : code(label, value),
      ),
    ],
  };
}

/** The display name of a wallet. */
export function nameOfWallet({ description, identifier, address }: WalletRecord): string {
  return description || identifier || address;
}
