import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { lazyPart, ShowsNothingFirst } from '../../../components/layout/loading/lazy-part.tsx';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { useOpenItems } from '../hidden.ts';
import { type AttentionKind, byKind, pageOfAll, toCount } from '../kinds.ts';
import { useChosenKinds } from '../notices/chosen-kinds.ts';
import { byCause } from '../rows.ts';
import { useSettledMemory } from '../settled.ts';
import styles from './frame.module.css';
import { ItemsLink } from './ItemsLink.tsx';

const Notices = lazyPart(() => import('../notices/Notices.ts'), 'Notices');

/** The strip shows these elsewhere, or the sidebar does. */
const saidBeside: readonly AttentionKind[] = [
  'storage',
  'chain-unreachable',
  'fault-rule-enabled',
  'signing-method-locked',
  'emergency-code-missing',
];
/** Maximum number of kinds shown as text, after the number of all items. */
const shownKinds = 1;

/** Items that need attention, on every page. Also records resolved items and sends notifications. */
export function AttentionStrip() {
  const all = useAttention();
  const items = useOpenItems()?.shown;
  useSettledMemory(all);
  const chosen = useChosenKinds();
  const notices = chosen.size > 0 && (
    <ShowsNothingFirst value={true}>
      <Notices items={all} kinds={chosen} />
    </ShowsNothingFirst>
  );
  if (!items) return notices;
  const kinds = byKind(items.filter(({ kind }) => !saidBeside.includes(kind)));
  const rows = byCause(items).length;
  const isSingle = kinds.length === 1 && rows === 1;
  const waiting = items.reduce((sum, item) => sum + (item.subject.type === 'webhook' ? (item.waiting ?? 0) : 0), 0);
  return (
    <>
      {notices}
      <span role="status" style={{ display: 'contents' }}>
        {items.length > 0 && (
          <ItemsLink
            items={items}
            target={{ to: '/attention' }}
            className={`inline nowrap ${isSingle ? styles.short : ''}`}
          >
            {counted(rows, 'needs attention', 'need attention')}
          </ItemsLink>
        )}
      </span>
      {kinds.slice(0, shownKinds).map(([kind, few]) => (
        <ItemsLink key={kind} items={few} target={pageOfAll(kind, few)} className={`inline nowrap ${styles.long}`}>
          {toCount(kind, few)}
        </ItemsLink>
      ))}
      {waiting > 0 && (
        <Link to="/deliveries" search={{ status: 'PENDING' }} className={`inline soft nowrap ${styles.pending}`}>
          {counted(waiting, 'delivery', 'deliveries')} pending
        </Link>
      )}
    </>
  );
}
