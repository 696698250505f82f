import { ActionIcon, Box, Button, Drawer, Flex, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { focusOnFault, useFirstField, useFocusReturn } from '../../keyboard/focus.ts';
import { Note } from '../../layout/Note.tsx';
import { StatusGlyph } from '../../status/StatusGlyph.tsx';
import { useDiscard } from './use-discard.tsx';

export interface FormDrawerProps {
  title: string;
  subtitle?: React.ReactNode;
  children: React.ReactNode;
  apiLine?: React.ReactNode;
  /** The label of the submit button; without it, the drawer has nothing to submit. */
  submit?: string | undefined;
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled, shown left of the buttons. */
  reason?: string | undefined;
  /** The number of invalid fields, shown at the foot. */
  fieldsAtFault?: number;
  /** An error that belongs to no field; shown above the fields. */
  formError?: string | undefined;
  /** Replaces Cancel and the submit button. */
  foot?: React.ReactNode;
  /** Only the foot closes the drawer. */
  requiresChoice?: boolean;
  onSubmit?: () => void;
  onClose: () => void;
}

/** A modal drawer for creating or editing a record, 480 px wide, with a foot. */
export function FormDrawer({
  title,
  subtitle,
  children,
  apiLine,
  submit,
  busy = false,
  disabled = false,
  reason,
  fieldsAtFault = 0,
  formError,
  foot,
  requiresChoice = false,
  onSubmit,
  onClose,
}: FormDrawerProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const firstField = useFirstField(form);
  useFocusReturn();
  const { onInput, leave, question } = useDiscard(onClose);
  const block = useWriteBlock();
  const close = submit && !busy ? leave : onClose;
  useEffect(() => {
    // Only after submitting: a user who has fixed one of two errors is still typing.
    if (!isSent.current || fieldsAtFault === 0) return;
    isSent.current = false;
    focusOnFault(form.current);
  });
  return (
    <Drawer.Root
      lockScroll={false}
      opened
      onClose={close}
      position="right"
      size={480}
      offset={8}
      radius={14}
      shadow="xl"
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'slides' }}
      styles={{ content: { overflow: 'hidden' } }}
      closeOnClickOutside={!busy && !requiresChoice}
      closeOnEscape={!requiresChoice}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <form
          {...firstField}
          className="broken"
          style={{ display: 'flex', flexDirection: 'column', height: '100%' }}
          noValidate
          autoComplete="off"
          onInput={onInput}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (busy || disabled || block) return;
            isSent.current = true;
            onSubmit?.();
          }}
        >
          <Flex align="flex-start" justify="space-between" gap={12} p="20px 16px 0 24px">
            <Box miw={0}>
              <Drawer.Title className="heading">{title}</Drawer.Title>
              {subtitle && (
                <Box component="p" mt={3} c="var(--vd-text2)">
                  {subtitle}
                </Box>
              )}
            </Box>
            {!requiresChoice && (
              <ActionIcon aria-label="Close" onClick={close}>
                <IconX size={16} stroke={1.8} />
              </ActionIcon>
            )}
          </Flex>
          <Stack gap={0} flex={1} mih={0} py={20} px={24} style={{ overflowY: 'auto' }}>
            <Stack gap={18} flex="1 0 auto">
              {formError && <Note tone="bad" role="alert" title={formError} />}
              {children}
            </Stack>
            {apiLine && <Box mt={24}>{apiLine}</Box>}
          </Stack>
          <Box className="line" mih={60} py={0} px={24} style={{ borderTop: '1px solid var(--vd-line)' }}>
            {question || (
              <>
                <Box component="span" className="inline bad medium" me="auto" fz="sm" role="status">
                  {block ? (
                    'Connection lost. Your input is kept.'
                  ) : fieldsAtFault > 0 ? (
                    <>
                      <StatusGlyph status="failed" />
                      {fieldsAtFault === 1 ? 'Fix 1 field to continue' : `Fix ${fieldsAtFault} fields to continue`}
                    </>
                  ) : (
                    disabled && reason && <span className="soft">{reason}</span>
                  )}
                </Box>
                {foot ?? (
                  <>
                    {!requiresChoice && <Button onClick={onClose}>Cancel</Button>}
                    {submit && (
                      <Button type="submit" variant="filled" loading={busy} disabled={disabled} {...block}>
                        {submit}
                      </Button>
                    )}
                  </>
                )}
              </>
            )}
          </Box>
        </form>
      </Drawer.Content>
    </Drawer.Root>
  );
}
