import { useEffect, useRef, useState } from 'react';
import { presentPresence } from '../../../service/live/presence.ts';

/**
 * A form on a page: submitted once at a time and only while the service responds, without browser validation or autofill.
 * It rejects another attempt before the response with a status text.
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
      // A disabled button prevents the submission by Enter.
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
