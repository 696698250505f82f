import { counted } from '../../../components/figures/counted.ts';
import { useAttention } from '../../../service/queries/use-overview.ts';
import { byKind, kindLabels, pageOfAll, type Target, toCount } from '../kinds.ts';
import styles from './frame.module.css';
import { ItemsLink } from './ItemsLink.tsx';

const ownPage = '/attention';

/** Links to the attention items of these pages and shows their number; the Attention page counts all items. */
export function SidebarCount({ pages }: { pages: readonly string[] }) {
  const [page] = pages;
  const isAll = page === ownPage;
  const items = useAttention()?.filter(({ kind }) => isAll || pages.includes(kindLabels[kind].page)) ?? [];
  const kinds = byKind(items);
  const [first] = kinds;
  if (!first) return null;
  const of = isAll || pages.length > 1 ? undefined : page;
  const target: Target = !isAll && kinds.length === 1 ? pageOfAll(...first) : { to: ownPage, search: of ? { of } : {} };
  return (
    <ItemsLink
      items={items}
      target={target}
      className={`tiny figures ${styles.count}`}
      aria-label={isAll ? counted(items.length, 'open item') : kinds.map((kind) => toCount(...kind)).join(', ')}
    />
  );
}
