import { useEffect, useRef, useState } from 'react';
import { presentPresence } from '../../../service/live/presence.ts';

/**
 * A form on a page: submitted once at a time and only while the service responds, without browser validation or autofill.
 * Another attempt before the response is not sent, and the form says so.
 */
export function PageForm({
  busy = false,
  onSubmit,
  children,
  ...form
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & { busy?: boolean; onSubmit: () => unknown }) {
  const focused = useRef<HTMLElement>(undefined);
  const [isEarly, setEarly] = useState(false);
  if (isEarly && !busy) setEarly(false);
  // A loading button is disabled, and so loses the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      // Enter submits nothing while the button is disabled.
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) setEarly(busy);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
        setEarly(busy);
        if (!busy && presentPresence() !== 'gone') void onSubmit();
      }}
    >
      {children}
      {isEarly && (
        <p className="quiet small" role="status">
          Not sent: the previous attempt has no response yet. Send again after it.
        </p>
      )}
    </form>
  );
}
