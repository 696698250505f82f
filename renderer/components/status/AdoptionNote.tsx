import type { Overview } from '../../service/call/client.ts';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import { Note } from '../layout/Note.tsx';

const titles = {
  old: 'This state was taken over without authentication codes',
  edited: 'This state was edited, and opened all the same',
  'without-key': 'This state was opened without its device key',
} as const;

/** That nothing vouched for what was in the state, when that was, and what it means. */
export function AdoptionNote({
  adopted: { at, as, reason },
}: {
  adopted: NonNullable<Overview['storage']['adopted']>;
}) {
  return (
    <Note tone={as === 'old' ? 'plain' : 'warn'} title={titles[as]}>
      <RelativeTime at={at} />. {reason}
    </Note>
  );
}
