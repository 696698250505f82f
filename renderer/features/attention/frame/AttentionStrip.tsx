import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { useAttention } from '../../../service/look/use-attention.ts';
import { type AttentionKind, byKind, sizeOf, toCount } from '../kinds.ts';
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
  const more = kinds.slice(shownKinds).flatMap(([, few]) => few);
  const waiting = items.reduce((sum, one) => sum + (one.waiting ?? 0), 0);
  return (
    <>
      {kinds.length > 0 && (
        <Part target={{ to: '/attention' }} className={styles.short}>
          {counted(sizeOf(kinds.flatMap(([, few]) => few)), 'needs you', 'need you')}
        </Part>
      )}
      {kinds.slice(0, shownKinds).map(([kind, few]) => (
        <Part key={kind} target={pageOfAll(kind, few)} className={styles.long}>
          {toCount(kind, few)}
        </Part>
      ))}
      {more.length > 0 && (
        <Part target={{ to: '/attention' }} className={styles.long}>
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
  target,
  className,
  children,
}: {
  target: Target;
  className: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <Link {...target} className={`${text.bad} ${text.medium} ${styles.part} ${className}`}>
      <StatusGlyph status="failed" size={8} />
      {children}
    </Link>
  );
}
