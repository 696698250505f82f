import { useEffect } from 'react';

/** Leads to the first field at fault of a form whenever there are other faults than before. */
export function useFocusOnFault(
  form: React.RefObject<HTMLFormElement | null>,
  /** What is at fault, or how much; nothing is 0 or ''. */
  faults: string | number,
): void {
  useEffect(() => {
    if (faults) focusOnFault(form.current);
  }, [faults, form]);
}

/** Moves the focus to the first field at fault. */
export function focusOnFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
