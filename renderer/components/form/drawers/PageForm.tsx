import { useEffect, useRef } from 'react';
import { presentPresence } from '../../../service/live/presence.ts';

/** A form on a page: submitted once at a time and only while the service responds, without browser validation or autofill. */
export function PageForm({
  busy = false,
  onSubmit,
  ...form
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & { busy?: boolean; onSubmit: () => unknown }) {
  const focused = useRef<HTMLElement>(undefined);
  // A loading button is disabled, and so loses the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
        if (!busy && presentPresence() !== 'gone') void onSubmit();
      }}
    />
  );
}
