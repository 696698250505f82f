import type { Overview } from '../../service/call/client.ts';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import { Note } from '../layout/Note.tsx';

const titles = {
  old: 'This state was imported without authentication codes',
  edited: 'This state was edited and opened despite that',
  'without-key': 'This state was opened without its device key',
} as const;

/** Reports that the state was opened unverified, when this happened, and what it means. */
export function AdoptionNote({ adopted }: { adopted: NonNullable<Overview['storage']['adopted']> }) {
  const { at, as, reason } = adopted;
  return (
    <Note tone={as === 'old' ? 'plain' : 'warn'} title={titles[as]}>
      <RelativeTime at={at} />. {reason}
    </Note>
  );
}
