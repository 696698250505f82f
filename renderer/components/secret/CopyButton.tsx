import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Tip } from '../layout/Tip.tsx';
import styles from './secret.module.css';

interface CopyButtonProps {
  readonly value: string | (() => Promise<string>);
  readonly label: string;
  readonly size?: number;
}

/** Copies `value`, which may be loaded first; `label` names it for screen readers, as in "Copy address". */
export function CopyButton({ value, label, size = 20 }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <Tip label={clipboard.copied ? 'Copied' : label}>
      <ActionIcon
        size={size}
        radius="xs"
        aria-label={clipboard.copied ? `Copied: ${label}` : label}
        className={`quiet ${styles.copy}`}
        data-copied={clipboard.copied || undefined}
        onClick={(event) => {
          event.stopPropagation();
          event.preventDefault();
          const copy = (text: string) => {
            clipboard.copy(text);
          };
          if (typeof value === 'string') copy(value);
          // The provider of the value shows the error.
          else void value().then(copy, () => undefined);
        }}
      >
        {clipboard.copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
      </ActionIcon>
    </Tip>
  );
}
