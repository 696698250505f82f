import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import text from '../../../components/text.module.css';
import styles from './VirtualList.module.css';

/** A scrolling list of any length that renders only the visible rows. */
export function VirtualList<Item>({
  label,
  items,
  rowHeight,
  children,
}: {
  label: string;
  items: readonly Item[];
  /** Approximate row height in pixels. */
  rowHeight: number;
  children: (item: Item, isMoving: boolean) => React.ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  return (
    <Box ref={scroller} className={text.well} mah={232} style={{ overflowY: 'auto' }} tabIndex={0}>
      <ol aria-label={label} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item, virtualizer.isScrolling)}
              </li>
            )
          );
        })}
      </ol>
    </Box>
  );
}
