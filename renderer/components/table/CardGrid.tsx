import { Box, Stack } from '@mantine/core';
import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import type { DataTableProps } from './DataTable.tsx';
import { TableFoot } from './foot/TableFoot.tsx';
import { useCursor, useWidth } from './TableHead.tsx';
import styles from './table.module.css';

const gap = 16;

/** A page of records as cards with pictures, with navigation by j, k and arrow keys. */
export function CardGrid<Row extends { readonly id: string }>({
  label,
  rows,
  isStale,
  paging,
  openId,
  changedIds,
  narrowest,
  skeletons,
  empty,
  card,
  keys,
  onOpen,
  onPage,
}: Pick<DataTableProps<Row>, 'label' | 'rows' | 'isStale' | 'paging' | 'openId' | 'empty' | 'keys' | 'onOpen'> & {
  changedIds: ReadonlySet<string>;
  narrowest: number;
  /** The number of placeholder cards while loading. */
  skeletons: number;
  /** The content of a card; its link is a `RowLink`. */
  card: (row: Row) => React.ReactNode;
  onPage: (page: number) => void;
}) {
  const { box: list, ref, width } = useWidth<HTMLUListElement>();
  const columnCount = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const { cursor, setCursor } = useCursor({
    box: list,
    rows,
    isReady: !isStale && rows !== undefined,
    openId,
    across: columnCount,
    onOpen,
    keys,
    onMove: (index) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    <Stack gap={0} flex={1} mih={0} style={{ containerType: 'inline-size' }}>
      <Box flex={1} mih={0} style={{ overflowY: 'auto', scrollbarGutter: 'stable' }}>
        <ul
          ref={ref}
          className={styles.cards}
          aria-label={label}
          aria-busy={!rows}
          tabIndex={-1}
          style={{ '--across': columnCount }}
        >
          {rows
            ? rows.map((row, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: its link and the keys of the page do the same
                <li
                  key={row.id}
                  className={styles.card}
                  data-cursor={index === cursor || undefined}
                  data-open={row.id === openId || undefined}
                  data-changed={changedIds.has(row.id) || undefined}
                  aria-current={row.id === openId || undefined}
                  onClick={() => {
                    setCursor(index);
                    onOpen(row);
                  }}
                  onFocus={() => setCursor(index)}
                >
                  {card(row)}
                </li>
              ))
            : Array.from({ length: skeletons }, (_, index) => index).map((index) => (
                <li key={index} className={styles.card}>
                  <div style={{ aspectRatio: '4 / 3', background: 'var(--vd-sunken)' }} />
                  <div className={styles.cardGridBody}>
                    <SkeletonLine width="70%" />
                  </div>
                </li>
              ))}
        </ul>
        {rows?.length === 0 && <div style={{ padding: '20px 24px' }}>{empty}</div>}
      </Box>
      <TableFoot paging={paging} keys={keys} onPage={onPage} selectable={false} />
    </Stack>
  );
}
