import { signingMethodType } from '../../../../service/model/access/signing-method.ts';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import {
  type WalletEventRecord,
  type WalletEventType,
  walletEventMetadata,
} from '../../../../service/model/wallets/wallet-event.ts';
import type { WalletActivity } from '../../../service/call/client.ts';
import { capitalised, nameOfMethod } from '../../../service/call/credential.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { meaningLabel } from '../../chain/meaning-labels.ts';
import { sideLabel } from '../../chain/SideLink.tsx';
import type { Status } from '../StatusGlyph.tsx';

type Metadata = WalletEventRecord['metadata'];
type Event = Pick<WalletEventRecord, 'type' | 'metadata'> & Pick<WalletActivity, 'meaning'>;

interface EventWords {
  readonly status: Status;
  readonly what: (metadata: Metadata) => string;
  readonly why: (metadata: Metadata) => string;
}

const kinds: Readonly<Record<string, string>> = {
  KEYSTORE: 'a keystore',
  PRIVATE_KEY: 'a private key',
  MESSAGE: 'a message',
  EIP712: 'typed data',
};

const noDetails = () => '';

const labels: Readonly<Record<WalletEventType, EventWords>> = {
  WALLET_CREATED: { status: 'done', what: () => 'Created', why: opened },
  WALLET_IMPORTED: {
    status: 'done',
    what: ({ from = '' }) => `Imported${kinds[from] ? ` from ${kinds[from]}` : ''}`,
    why: opened,
  },
  WALLET_EXPORTED: {
    status: 'attention',
    what: ({ as = '' }) => `Exported${kinds[as] ? ` as ${kinds[as]}` : ''}`,
    why: opened,
  },
  WALLET_UPDATED: { status: 'idle', what: changed, why: noDetails },
  WALLET_ARCHIVED: { status: 'off', what: () => 'Archived', why: noDetails },
  WALLET_UNARCHIVED: { status: 'done', what: () => 'Unarchived', why: noDetails },
  SIGNATURE_CREATED: {
    status: 'done',
    what: ({ type = '' }) => `Signed${kinds[type] ? ` ${kinds[type]}` : ''}`,
    why: ({ digest, ...metadata }) =>
      [digest && `digest ${shorten(digest, 'short')}`, opened(metadata)].filter(Boolean).join(', '),
  },
  OUTGOING_TRANSACTION: {
    status: 'done',
    what: () => 'Sent a transaction',
    why: ({ hash, ...metadata }) =>
      [hash && `hash ${shorten(hash, 'short')}`, opened(metadata)].filter(Boolean).join(', '),
  },
};

/** The details of an event from its JSON text; empty if the text is not valid. */
export function detailsOf(metadata: string): Metadata {
  const details = walletEventMetadata.safeParse(parseJson(metadata));
  return details.success ? details.data : {};
}

export function eventLabel({ type, metadata, meaning }: Event) {
  const { status, what, why } = labels[type];
  if (meaning) return { status, ...sent(meaning, metadata) };
  return { status, what: what(metadata), why: why(metadata) || undefined };
}

/** @example { what: 'Sent 1.0000 ETH', why: 'to Savings, Bo Lind, with the PIN' } */
function sent(meaning: NonNullable<Event['meaning']>, metadata: Metadata) {
  const { title, to, aside, isCode } = meaningLabel(meaning);
  const why = [to ? `to ${sideLabel(to)}` : aside, opened(metadata)].filter(Boolean).join(', ');
  if (to) return { what: `Sent ${title}`, why };
  return { what: `Executed ${isCode ? title : title.charAt(0).toLowerCase() + title.slice(1)}`, why };
}

/** @example opened({ signingMethodType: 'PIN' }) // "with the PIN" */
function opened({ signingMethodType: text }: Metadata): string {
  const type = signingMethodType.safeParse(text);
  return type.success ? `with the ${nameOfMethod({ type: type.data })}` : '';
}

/** @example changed({ fields: 'description, identifier' }) // "Description, identifier changed" */
function changed({ fields = '', primary }: Metadata): string {
  if (fields === 'primary' && primary === 'true') return 'Made primary';
  if (fields === 'primary' && primary === 'false') return 'No longer primary';
  return fields ? `${capitalised(fields)} changed` : 'Changed';
}
