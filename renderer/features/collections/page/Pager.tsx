import { Flex } from '@mantine/core';
import { PageTurner } from '../../../components/table/foot/TableFoot.tsx';
import text from '../../../components/text.module.css';
import styles from './Pager.module.css';

/** The footer of a card whose list has several pages. */
export function Pager(turner: React.ComponentProps<typeof PageTurner>) {
  return (
    <Flex
      className={`${text.quiet} ${text.figures} ${styles.pager}`}
      align="center"
      justify="flex-end"
      gap={6}
      h={40}
      py={0}
      px={16}
      fz="sm"
      style={{ borderTop: '1px solid var(--vd-line)' }}
    >
      <PageTurner {...turner} />
    </Flex>
  );
}
