import type { TraceFact, TraceLink, TraceSpan, TraceSubject } from '../../../model/history/trace.ts';
import type { WalletRecord } from '../../../model/wallets/wallet.ts';
import type { WalletEventRecord, WalletEventType } from '../../../model/wallets/wallet-event.ts';

/** A link before its duration is calculated. */
export type DraftLink = Omit<TraceLink, 'took' | 'waits' | 'facts' | 'isLiteral'> &
  Partial<Pick<TraceLink, 'took' | 'waits' | 'facts' | 'isLiteral'>>;

/** The name of the link part for the key derivation and the signature. */
export const derivationName = 'key derivation';
export const signatureName = 'signature';

/** Adds the duration to a link; a running link is measured up to now. */
export function toLink(draft: DraftLink, nowMillis: number): TraceLink {
  const { startedAt, endedAt } = draft;
  const started = startedAt === undefined ? undefined : Date.parse(startedAt);
  const ended = endedAt === undefined ? nowMillis : Date.parse(endedAt);
  const isTimed = started !== undefined && (endedAt !== undefined || draft.state === 'running');
  return { isLiteral: false, waits: [], facts: [], ...(isTimed && { took: Math.max(0, ended - started) }), ...draft };
}

export function text(label: string, value: string, leadsTo?: TraceSubject): TraceFact {
  return { label, value, kind: 'text', ...(leadsTo && { leadsTo }) };
}

export function code(label: string, value: string): TraceFact {
  return { label, value, kind: 'code' };
}

/** An id, an address or a hash. */
export function id(label: string, value: string, leadsTo?: TraceSubject): TraceFact {
  return { label, value, kind: 'id', ...(leadsTo && { leadsTo }) };
}

export function time(label: string, value: string): TraceFact {
  return { label, value, kind: 'time' };
}

export function chain(value: string): TraceFact {
  return { label: 'Chain', value, kind: 'chain' };
}

/** The time between two instants. */
export function span(name: string, [from, to]: readonly [string, string], isWait: boolean): TraceSpan {
  return { name, took: Math.max(0, Date.parse(to) - Date.parse(from)), isWait };
}

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

export function nameOfWallet({ description, identifier, address }: WalletRecord): string {
  return description || identifier || address;
}
