import { Link } from '@tanstack/react-router';
import { counted } from '../../../components/figures/counted.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { byKind, kindLabels, pageOfAll, recordsOf, type Target, toCount, worstOf } from '../kinds.ts';
import styles from './frame.module.css';

const ownPage = '/attention';

/** The worst mark and the number of affected records of some pages; for the page of all items, the number of items. A link to them. */
export function SidebarCount({ pages }: { pages: readonly string[] }) {
  const [page] = pages;
  const isAll = page === ownPage;
  const items = useAttention()?.filter(({ kind }) => isAll || pages.includes(kindLabels[kind].page)) ?? [];
  const kinds = byKind(items);
  const [first] = kinds;
  if (!first) return null;
  const of = isAll || pages.length > 1 ? undefined : page;
  const target: Target = !isAll && kinds.length === 1 ? pageOfAll(...first) : { to: ownPage, search: of ? { of } : {} };
  const ofPages = pages.map((other) => items.filter(({ kind }) => kindLabels[kind].page === other));
  const records = isAll ? items.length : ofPages.reduce((sum, few) => sum + recordsOf(few), 0);
  const worst = worstOf(items);
  return (
    <Link
      {...target}
      className={`${worst} medium tiny figures ${styles.count}`}
      activeProps={{}}
      aria-label={isAll ? counted(records, 'open item') : kinds.map((kind) => toCount(...kind)).join(', ')}
    >
      <StatusGlyph status={worst === 'bad' ? 'failed' : 'attention'} size={8} />
      {records.toLocaleString('en')}
    </Link>
  );
}
