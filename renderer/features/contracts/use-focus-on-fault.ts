import { useEffect, useRef } from 'react';
import type { CallFaults } from './call-inputs.ts';

/** A form that leads to its first field at fault once there are faults. */
export function useFocusOnFault({ byPlace }: CallFaults) {
  const form = useRef<HTMLFormElement>(null);
  const places = Object.keys(byPlace).join(' ');
  useEffect(() => {
    if (places) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [places]);
  return form;
}
