import { Box, Flex, Stack } from '@mantine/core';
import styles from './page.module.css';

/** The scrolling part of an overview or detail page, at most 1200 px wide. */
export function PageBody({ children }: { children: React.ReactNode }) {
  return (
    <Box flex={1} mih={0} style={{ containerType: 'inline-size' }}>
      <div className={styles.scroll}>
        {/* Its right edge is that of the header, also next to a scrollbar. */}
        <Box w="min(1224px, 100cqi - var(--vd-inset))" pt={4} pb={24} ps="var(--vd-inset)">
          {children}
        </Box>
      </div>
    </Box>
  );
}

/** A list with a panel docked at its right. */
export function ListWithPanel({ children, panel }: { children: React.ReactNode; panel?: React.ReactNode }) {
  return (
    <Flex pos="relative" flex={1} mih={0}>
      <Stack className={styles.list} gap={0} flex={1} miw={0}>
        {children}
      </Stack>
      {panel}
    </Flex>
  );
}
