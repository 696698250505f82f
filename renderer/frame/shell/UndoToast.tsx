import { ActionIcon, Button, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../../components/keyboard/use-page-keys.ts';
import { failureOf } from '../../service/call/failure.ts';
import { type Change, reportChange, undoChange, useReportedChange } from '../../service/live/reported-change.ts';
import styles from './shell.module.css';

const shownMilliseconds = 8_000;

/** Reports the last change above the foot of the page, with Undo if possible. Ctrl+Z does the same. */
export function UndoToast() {
  const change = useReportedChange();
  return change && <Toast key={change.label} change={change} />;
}

function Toast({ change }: { change: Change }) {
  const [isHeld, hold] = useState(false);
  const isFocused = useFocusHandover();
  const close = () => reportChange(undefined);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => undoChange(change) });
  useEffect(() => {
    if (isHeld || isPending) return;
    const timer = setTimeout(() => reportChange(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, isPending]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return;
      event.preventDefault();
      mutate();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mutate]);
  return (
    <Flex
      className={styles.toast}
      role="status"
      align="center"
      gap={10}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => {
        hold(true);
        isFocused.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hold(false);
        // Undo loses the focus to no other element while it works.
        isFocused.current = relatedTarget === null;
      }}
    >
      <span>{error ? failureOf(error).message : change.label}</span>
      {change.undo && (
        <Button size="xs" variant="default" flex="none" loading={isPending} onClick={() => mutate()}>
          Undo
        </Button>
      )}
      <ActionIcon variant="transparent" aria-label="Dismiss" onClick={close}>
        <IconX size={14} stroke={1.8} color="var(--vd-surface)" />
      </ActionIcon>
    </Flex>
  );
}

/** Restores the previous focus if the message had the focus when it disappeared. */
function useFocusHandover() {
  const isFocused = useRef(false);
  const [origin] = useState(() => document.activeElement);
  useEffect(() => {
    const restore = () => {
      if (document.activeElement !== document.body) return;
      const target = origin?.isConnected ? origin : document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus();
    };
    return () => {
      if (isFocused.current) requestAnimationFrame(restore);
    };
  }, [origin]);
  return isFocused;
}
