import { Tip } from '../layout/Tip.tsx';
import text from '../text.module.css';
import { toExact, toInstant, toRelative } from './instant.ts';
import { useNow } from './use-now.ts';

/** "2 min ago", updated automatically; the tooltip shows the exact time. */
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
  return (
    <Tip label={() => toExact(instant)}>
      <time dateTime={instant.toISOString()} className={text.figures}>
        {format(instant, now)}
      </time>
    </Tip>
  );
}
