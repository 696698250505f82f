import { Flex } from '@mantine/core';
import type { TraceSpan } from '../../../service/model/history/trace.ts';
import styles from './timeline.module.css';

/** A duration as a proportional bar: work is filled, waiting is outlined. Put its description below. */
export function TimeBar({ parts }: { parts: readonly TraceSpan[] }) {
  return (
    <Flex gap={2} h={8} aria-hidden="true">
      {parts.map(({ name, took, isWait }, index) => (
        <span
          key={name}
          className={styles.part}
          data-look={lookOf(parts, index, isWait)}
          style={{ flexGrow: took * 1_000 }}
        />
      ))}
    </Flex>
  );
}

/** Up to three working parts have distinct colours, others are grey. */
export function lookOf(parts: readonly TraceSpan[], index: number, isWait: boolean): string {
  if (isWait) return 'waited';
  if (parts[index]?.name === 'other') return 'rest';
  const workingBefore = parts.slice(0, index).filter((part) => !part.isWait).length;
  return workingBefore === 0 ? 'worked' : workingBefore === 1 ? 'second' : 'third';
}

/** A square in the colour of a part, before its label. */
export function Swatch({ look }: { look: string }) {
  return <span className={`${styles.part} ${styles.swatch}`} data-look={look} aria-hidden="true" />;
}
