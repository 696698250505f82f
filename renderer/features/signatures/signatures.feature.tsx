import { IconSignature } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** The bench on which messages and typed data are signed and verified. */
export const signatures = {
  pages: [
    { to: '/signing', label: 'Signing bench', icon: IconSignature, group: 'Wallets', goKey: 's' },
  ],
  shortcuts: [
    {
      label: 'Sign a message',
      icon: IconSignature,
      operation: 'signatures.sign',
      link: { to: '/signing', search: { kind: 'message' } },
    },
    {
      label: 'Sign typed data',
      icon: IconSignature,
      operation: 'signatures.sign',
      link: { to: '/signing', search: { kind: 'typed-data' } },
    },
    {
      label: 'Verify a signature',
      icon: IconSignature,
      operation: 'signatures.verify',
      link: { to: '/signing', search: { mode: 'verify' } },
    },
  ],
} satisfies Feature;
