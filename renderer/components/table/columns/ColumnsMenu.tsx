import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../layout/loading/lazy-part.tsx';
import styles from './ColumnsMenu.module.css';

const ColumnsList = lazyPart(() => import('./ColumnsList.tsx'), 'ColumnsList');

export function ColumnsMenu(props: Omit<React.ComponentProps<typeof ColumnsList>, 'children'>) {
  const [isListLoaded, setListLoaded] = useState(false);
  const button = (
    <ActionIcon
      size={24}
      className={`quiet ${styles.open}`}
      aria-label="Columns"
      aria-haspopup="menu"
      title="Columns"
      data-active={props.choice.ids ? true : undefined}
      onClick={() => void ColumnsList.preload().then(() => setListLoaded(true))}
    >
      <IconColumns3 size={14} stroke={1.7} />
    </ActionIcon>
  );
  // Above the table head, to the right of the last column.
  return (
    <div style={{ position: 'absolute', inset: '4px 17px auto auto', zIndex: 2 }}>
      {isListLoaded ? (
        <Suspense fallback={button}>
          <ColumnsList {...props}>{button}</ColumnsList>
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
