import { useRef, useState } from 'react';

/** Rows of a form that can be added and taken away; each keeps its key. */
export function useRows<Fields extends object>(blank: Fields, atFirst: number) {
  const next = useRef(atFirst);
  const [rows, setRows] = useState<readonly (Fields & { readonly key: number })[]>(() =>
    Array.from({ length: atFirst }, (_, key) => ({ ...blank, key })),
  );
  return {
    rows,
    add: () => {
      const key = next.current;
      next.current += 1;
      setRows((old) => [...old, { ...blank, key }]);
    },
    remove: (key: number) => setRows((old) => old.filter((row) => row.key !== key)),
    change: (key: number, change: Partial<Fields>) =>
      setRows((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row))),
  };
}
