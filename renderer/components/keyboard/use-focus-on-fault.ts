import { useEffect } from 'react';

/** Focuses the first invalid field of a form whenever the errors change. */
export function useFocusOnFault(
  form: React.RefObject<HTMLFormElement | null>,
  /** The errors or their number; 0 or '' for none. */
  faults: string | number,
): void {
  useEffect(() => {
    if (faults) focusOnFault(form.current);
  }, [faults, form]);
}

/** Focuses the first invalid field. */
export function focusOnFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
