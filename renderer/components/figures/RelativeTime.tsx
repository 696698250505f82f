import { usePresence } from '../../service/live/presence.ts';
import { Tip } from '../layout/Tip.tsx';
import text from '../text.module.css';
import { toBothZones, toInstant, toRecent, toRelative } from './instant.ts';
import { useNow } from './use-now.ts';

/**
 * "2 min ago", updated automatically; the tooltip shows the exact time. An absolute time while the service does not
 * respond, because the data do not age.
 */
export function RelativeTime({
  at,
  format = toRelative,
}: {
  at: string;
  /** `toPast` for events of before a restore. */
  format?: typeof toRelative;
}) {
  const instant = toInstant(at);
  const now = useNow();
  const isOutdated = usePresence() === 'gone';
  return (
    <Tip label={() => toBothZones(instant)}>
      <time dateTime={instant.toISOString()} className={text.figures}>
        {isOutdated ? toRecent(instant, now) : format(instant, now)}
      </time>
    </Tip>
  );
}
