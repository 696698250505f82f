import { rowsOfTexts, textsOfRows } from './row-texts.ts';
import { useStored } from './use-typed.ts';

/** Form rows that can be added and removed; each has a stable key. `name` as in `useStored`. */
export function useRows<Name extends string>(
  name: string,
  blankRow: Readonly<Record<Name, string>>,
  atFirst: number,
) {
  const blanks = Array.from({ length: atFirst }, () => blankRow);
  const [rows, setRows] = useStored(name, keyed(blanks), {
    tell: (values) => textsOfRows(values.map(({ key: _, ...texts }) => texts)),
    read: (draft) => keyed(rowsOfTexts(draft, blankRow, atFirst)),
  });
  return {
    rows,
    add: () =>
      setRows((old) => [
        ...old,
        { ...blankRow, key: 1 + Math.max(-1, ...old.map(({ key }) => key)) },
      ]),
    remove: (key: number) => setRows((old) => old.filter((row) => row.key !== key)),
    change: (key: number, change: Partial<Readonly<Record<Name, string>>>) =>
      setRows((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row))),
  };
}

function keyed<Row extends object>(rows: readonly Row[]): readonly (Row & { key: number })[] {
  return rows.map((row, key) => ({ ...row, key }));
}
