import { IconSignature } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import type { OperationName } from '../../service/call/operations.ts';
import type { SigningSearch } from '../../service/queries/page-searches.ts';

function shortcut(label: string, operation: OperationName, search: SigningSearch) {
  return { label, icon: IconSignature, operation, link: { to: '/signing', search } } as const;
}

/** The bench for signing and verifying messages and typed data, and for reading and sending transactions. */
export const signatures = {
  pages: [{ to: '/signing', label: 'Signing bench', icon: IconSignature, group: 'Wallets', goKey: 's' }],
  shortcuts: [
    shortcut('Sign a message', 'signatures.sign', { kind: 'message' }),
    shortcut('Sign typed data', 'signatures.sign', { kind: 'typed-data' }),
    shortcut('Read or send a transaction', 'transactions.read', { kind: 'transaction' }),
    shortcut('Verify a signature', 'signatures.verify', { mode: 'verify' }),
  ],
} satisfies Feature;
