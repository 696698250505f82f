import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

/**
 * Asks before the Escape key, the close button or a click next to an overlay discards typed input; the same again returns
 * to the input. `onInput` belongs to the form, and `question` replaces its foot.
 */
export function useDiscard(onClose: () => void) {
  const typedIn = useRef<HTMLFormElement>(null);
  const field = useRef<EventTarget>(null);
  const [isAsking, setAsking] = useState(false);
  const edit = () => {
    setAsking(false);
    if (field.current instanceof HTMLElement) field.current.focus();
  };
  return {
    onInput: (event: React.FormEvent<HTMLFormElement>) => {
      typedIn.current = event.currentTarget;
      field.current = event.target;
    },
    leave: () => {
      if (isAsking) return edit();
      const fields = typedIn.current?.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable]') ?? [];
      if ([...fields].every(({ value }) => value === '')) return onClose();
      setAsking(true);
    },
    question: isAsking && (
      <>
        <span className="medium" style={{ marginInlineEnd: 'auto' }} role="alert">
          Discard your input?
        </span>
        <Button key="edit" autoFocus onClick={edit}>
          Continue editing
        </Button>
        <Button variant="filled" color="red.6" onClick={onClose}>
          Discard
        </Button>
      </>
    ),
  };
}
