import { Link } from '@tanstack/react-router';
import text from '../../../components/text.module.css';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { byKind, kindLabels, pageOfAll, sizeOf, type Target, toCount, worstOf } from '../kinds.ts';
import styles from './frame.module.css';

/** A red or amber dot that counts the items of a page and links to them. */
export function NavigationCount({ to }: { to: string }) {
  const items = useAttention()?.filter(({ kind }) => kindLabels[kind].page === to) ?? [];
  const kinds = byKind(items);
  const [first] = kinds;
  if (!first) return null;
  const target: Target = kinds.length === 1 ? pageOfAll(...first) : { to: '/attention', search: { of: to } };
  const worst = worstOf(items);
  return (
    <Link
      {...target}
      className={`${text[worst]} ${text.medium} ${text.tiny} ${text.figures} ${styles.count}`}
      activeProps={{}}
      aria-label={kinds.map((kind) => toCount(...kind)).join(', ')}
    >
      <span className={styles.dot} style={{ background: `var(--vd-${worst}-dot)` }} aria-hidden="true" />
      <span className={styles.number}>{sizeOf(items).toLocaleString('en')}</span>
    </Link>
  );
}
