import { counted } from '../../../components/figures/counted.ts';
import { useOpenItems } from '../hidden.ts';
import { byKind, kindLabels, pageOfAll, type Target, toCount } from '../kinds.ts';
import { byCause } from '../rows.ts';
import styles from './frame.module.css';
import { ItemsLink } from './ItemsLink.tsx';

const ownPage = '/attention';

/** Links to what needs attention on these pages and shows its number of items; its label also counts the records. */
export function SidebarCount({ pages }: { pages: readonly string[] }) {
  const [page] = pages;
  const isAll = page === ownPage;
  const items = useOpenItems()?.shown.filter(({ kind }) => isAll || pages.includes(kindLabels[kind].page)) ?? [];
  const kinds = byKind(items);
  const [first] = kinds;
  if (!first) return null;
  const rows = byCause(items).length;
  const records = kinds.map((kind) => toCount(...kind)).join(', ');
  const of = isAll || pages.length > 1 ? undefined : page;
  const target: Target = !isAll && kinds.length === 1 ? pageOfAll(...first) : { to: ownPage, search: of ? { of } : {} };
  return (
    <ItemsLink
      items={items}
      target={target}
      className={`tiny figures ${styles.count}`}
      aria-label={isAll ? counted(rows, 'open item') : `${counted(rows, 'item')}: ${records}`}
    >
      {rows}
    </ItemsLink>
  );
}
