import type { EndReason } from '../../../service/model/installation/world.ts';

/** Why a world ended. `sentence` gets the time without use. */
export const worldReasons: Readonly<
  Record<EndReason, { readonly label: string; readonly short: string; sentence(unused: string): string }>
> = {
  operator: { label: 'Ended by operator', short: 'by operator', sentence: () => 'It was ended on request.' },
  idle: { label: 'Not used', short: 'not used', sentence: (unused) => `It had no requests for ${unused}.` },
  restart: {
    label: 'Restart of Vaultdesk',
    short: 'by restart',
    sentence: () => 'It was in memory and ended when Vaultdesk restarted.',
  },
};
