import { useState } from 'react';

/** Form rows that can be added and removed; each has a stable key. */
export function useRows<Name extends string>(blankRow: Readonly<Record<Name, string>>, atFirst: number) {
  const [rows, setRows] = useState<readonly (Readonly<Record<Name, string>> & { key: number })[]>(() =>
    Array.from({ length: atFirst }, (_, key) => ({ ...blankRow, key })),
  );
  return {
    rows,
    add: () => setRows((old) => [...old, { ...blankRow, key: 1 + Math.max(-1, ...old.map(({ key }) => key)) }]),
    remove: (key: number) => setRows((old) => old.filter((row) => row.key !== key)),
    change: (key: number, change: Partial<Readonly<Record<Name, string>>>) =>
      setRows((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row))),
  };
}
