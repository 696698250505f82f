import { Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import styles from './status.module.css';

/** The progress of a task with several steps. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <Flex component="ol" wrap="wrap" gap="6px 20px">
      {names.map((name, index) => (
        <li
          key={name}
          className={`inline quiet ${styles.step}`}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span className={`strong figures ${styles.number}`}>
            {index < current ? <IconCheck size={12} stroke={2} aria-label="done" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </Flex>
  );
}
