import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { type AttentionKind, byKind, pageOfAll, sizeOf, type Target, toCount, worstOf } from '../kinds.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useSettledMemory } from '../settled.ts';
import styles from './frame.module.css';

/** The strip shows these elsewhere. */
const saidBeside: readonly AttentionKind[] = ['storage', 'chain-unreachable', 'fault-rule-enabled'];
/** Maximum number of kinds shown as text; the rest is a count. */
const shownKinds = 2;

/** Items that need attention, on every page. Also records resolved items and sends notifications. */
export function AttentionStrip() {
  const items = useAttention();
  useSettledMemory(items);
  useNotices(items);
  if (!items) return null;
  const kinds = byKind(items.filter(({ kind }) => !saidBeside.includes(kind)));
  const all = kinds.flatMap(([, few]) => few);
  const more = kinds.slice(shownKinds).flatMap(([, few]) => few);
  const waiting = items.reduce((sum, item) => sum + (item.waiting ?? 0), 0);
  return (
    <>
      {kinds.length > 0 && (
        <Part of={all} target={{ to: '/attention' }} className={styles.short}>
          {counted(all.length, 'needs attention', 'need attention')}
        </Part>
      )}
      {kinds.slice(0, shownKinds).map(([kind, few]) => (
        <Part key={kind} of={few} target={pageOfAll(kind, few)} className={styles.long}>
          {toCount(kind, few)}
        </Part>
      ))}
      {more.length > 0 && (
        <Part of={more} target={{ to: '/attention' }} className={styles.long}>
          {sizeOf(more).toLocaleString('en')} more
        </Part>
      )}
      {waiting > 0 && (
        <Link to="/deliveries" search={{ status: 'PENDING' }} className={`soft ${styles.part} ${styles.pending}`}>
          {counted(waiting, 'delivery', 'deliveries')} pending
        </Link>
      )}
    </>
  );
}

function Part({
  of,
  target,
  className,
  children,
}: {
  of: readonly AttentionItem[];
  target: Target;
  className: string | undefined;
  children: React.ReactNode;
}) {
  const worst = worstOf(of);
  return (
    <Link {...target} className={`${worst} medium ${styles.part} ${className}`}>
      <StatusGlyph status={worst === 'bad' ? 'failed' : 'attention'} size={8} />
      {children}
    </Link>
  );
}
