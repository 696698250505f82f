import { Box, Button, type ButtonProps, Flex, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useDiscard } from '../form/drawers/use-discard.tsx';
import { useFirstField, useFocusReturn } from '../keyboard/focus.ts';

export interface ConfirmDialogProps {
  title: string;
  children: React.ReactNode;
  confirm: string;
  /** The label of the cancel button if "Cancel" would be ambiguous. */
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  disabled?: boolean;
  apiLine?: React.ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a record is lost or stops working, and explains the effects. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancelLabel = 'Cancel',
  destructive = true,
  busy = false,
  disabled = false,
  apiLine,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const firstField = useFirstField(useRef<HTMLFormElement>(null));
  useFocusReturn();
  const { onInput, leave, question } = useDiscard(onClose);
  const block = useWriteBlock();
  return (
    <Modal.Root
      lockScroll={false}
      opened
      onClose={busy ? onClose : leave}
      centered
      size={440}
      radius={14}
      shadow="xl"
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'rises' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <form
          {...firstField}
          className="broken"
          // Long contents scroll between the title and the buttons.
          style={{ display: 'flex', flexDirection: 'column', maxHeight: 'inherit' }}
          noValidate
          autoComplete="off"
          onInput={onInput}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!busy && !disabled && !block) onConfirm();
          }}
        >
          <Box mih={0} py={20} px={24} style={{ overflowY: 'auto' }}>
            <Modal.Title className="heading">{title}</Modal.Title>
            <Box className="stack roomy soft" mt={6}>
              {children}
            </Box>
            {apiLine && <Box mt={16}>{apiLine}</Box>}
          </Box>
          <Flex
            align="center"
            justify="flex-end"
            gap={8}
            py={12}
            px={24}
            style={{ borderTop: '1px solid var(--vd-line)' }}
          >
            {question || (
              <>
                <Button onClick={onClose} data-autofocus>
                  {cancelLabel}
                </Button>
                <Button
                  type="submit"
                  variant="filled"
                  color={destructive ? 'red.6' : undefined}
                  loading={busy}
                  disabled={disabled}
                  {...block}
                >
                  {confirm}
                </Button>
              </>
            )}
          </Flex>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}

interface DialogButtonProps extends Omit<ButtonProps, 'leftSection'> {
  readonly icon?: TablerIcon | false;
  readonly dialog: (onClose: () => void) => React.ReactNode;
  readonly title?: string | undefined;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
}

/** A button with its own dialog or drawer: `<DialogButton dialog={(onClose) => …}>Clear all…</DialogButton>`. */
export function DialogButton({ icon: Icon, dialog, ...button }: DialogButtonProps) {
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
