import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { useWriteBlock } from '../../service/live/presence.ts';

/** A button with its own dialog or drawer: `<DialogButton dialog={(onClose) => …}>Clear all…</DialogButton>`. */
export function DialogButton({
  icon: Icon,
  dialog,
  ...button
}: Omit<ButtonProps, 'leftSection'> & {
  icon?: TablerIcon | false;
  dialog: (onClose: () => void) => React.ReactNode;
  title?: string | undefined;
  'aria-label'?: string;
}) {
  const [isOpen, { open, close }] = useDisclosure();
  const block = useWriteBlock();
  return (
    <>
      <Button
        leftSection={Icon && <Icon size={15} stroke={1.7} />}
        {...button}
        onClick={() => block || open()}
        {...block}
      />
      {isOpen && dialog(close)}
    </>
  );
}
