import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { AttentionItem } from '../../../service/call/client.ts';
import { useAttention } from '../../../service/look/use-attention.ts';
import { type AttentionKind, byKind, sizeOf, toCount, worstOf } from '../kinds.ts';
import { useNotices } from '../notices/use-notices.ts';
import { pageOfAll, type Target } from '../pages.ts';
import { useSettledMemory } from '../settled.ts';
import styles from './AttentionStrip.module.css';

/** The strip says these itself. */
const saidBeside: readonly AttentionKind[] = ['storage', 'chain-unreachable'];
/** As many kinds have words; more are a number. */
const shownKinds = 2;

/** What needs a person, on every page. It also keeps watch: over what leaves, and for notifications. */
export function AttentionStrip() {
  const items = useAttention();
  useSettledMemory(items);
  useNotices(items);
  if (!items) return null;
  const kinds = byKind(items.filter(({ kind }) => !saidBeside.includes(kind)));
  const all = kinds.flatMap(([, few]) => few);
  const more = kinds.slice(shownKinds).flatMap(([, few]) => few);
  const waiting = items.reduce((sum, one) => sum + (one.waiting ?? 0), 0);
  return (
    <>
      {kinds.length > 0 && (
        <Part of={all} target={{ to: '/attention' }} className={styles.short}>
          {counted(sizeOf(all), 'needs you', 'need you')}
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
        <Link
          to="/deliveries"
          search={{ status: 'PENDING' }}
          className={`${text.soft} ${styles.part} ${styles.long}`}
        >
          {waiting.toLocaleString('en')} waiting
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
    <Link {...target} className={`${text[worst]} ${text.medium} ${styles.part} ${className}`}>
      <StatusGlyph status={worst === 'bad' ? 'failed' : 'attention'} size={8} />
      {children}
    </Link>
  );
}
