import { Flex } from '@mantine/core';
import { CopyButton } from '../secret/CopyButton.tsx';
import styles from './code.module.css';

/** A long hexadecimal text: the start is cut off as needed, the end stays visible. */
export function Hash({ value, label }: { value: string; label: string }) {
  return (
    <Flex component="span" align="center" gap={3} miw={0}>
      <Flex component="code" miw={0} title={value}>
        <span className={styles.hashHead}>{value.slice(0, -8)}</span>
        <span>{value.slice(-8)}</span>
      </Flex>
      <CopyButton value={value} label={`Copy ${label}`} />
    </Flex>
  );
}
