import { Combobox } from '@mantine/core';

/** In place of options where none fits; a list of options may have nothing else in it. */
export function NoOption({ children }: { children: React.ReactNode }) {
  return (
    <Combobox.Empty role="option" aria-disabled aria-selected={false}>
      {children}
    </Combobox.Empty>
  );
}
