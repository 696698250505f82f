import type { EndReason } from '../../../service/model/installation/world.ts';
import { toDuration } from '../../components/figures/instant.ts';

/** Why a world ended. `sentence` gets the seconds without use. */
export const worldReasons: Readonly<
  Record<EndReason, { readonly label: string; readonly short: string; sentence(idleSeconds: number): string }>
> = {
  operator: { label: 'Ended by operator', short: 'by operator', sentence: () => 'It was ended on request.' },
  idle: {
    label: 'Not used',
    short: 'not used',
    sentence: (seconds) => `It had no requests for ${toDuration(seconds)}.`,
  },
  restart: {
    label: 'Restart of Vaultdesk',
    short: 'by restart',
    sentence: () => 'It was in memory and ended when Vaultdesk restarted.',
  },
};
