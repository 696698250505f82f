import { Link } from '@tanstack/react-router';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { byKind, kindLabels, pageOfAll, recordsOf, type Target, toCount, worstOf } from '../kinds.ts';
import styles from './frame.module.css';

/** The worst mark and the number of affected records of some pages; a link to these items. */
export function SidebarCount({ pages }: { pages: readonly string[] }) {
  const items = useAttention()?.filter(({ kind }) => pages.includes(kindLabels[kind].page)) ?? [];
  const kinds = byKind(items);
  const [first] = kinds;
  if (!first) return null;
  const [of] = pages.length === 1 ? pages : [];
  const target: Target = kinds.length === 1 ? pageOfAll(...first) : { to: '/attention', search: of ? { of } : {} };
  const ofPages = pages.map((page) => items.filter(({ kind }) => kindLabels[kind].page === page));
  const records = ofPages.reduce((sum, few) => sum + recordsOf(few), 0);
  const worst = worstOf(items);
  return (
    <Link
      {...target}
      className={`${worst} medium tiny figures ${styles.count}`}
      activeProps={{}}
      aria-label={kinds.map((kind) => toCount(...kind)).join(', ')}
    >
      <StatusGlyph status={worst === 'bad' ? 'failed' : 'attention'} size={8} />
      {records.toLocaleString('en')}
    </Link>
  );
}
