import { Combobox } from '@mantine/core';

/** Replaces the options if none match; a listbox may contain only options. */
export function NoOption({ children }: { children: React.ReactNode }) {
  return (
    <Combobox.Empty role="option" aria-disabled aria-selected={false}>
      {children}
    </Combobox.Empty>
  );
}
