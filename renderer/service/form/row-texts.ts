import type { Texts } from './typed-texts.ts';

const count = 'rows';

/** The texts of rows by index and name. @example { rows: "1", "0.name": "Colour" } */
export function textsOfRows(rows: readonly Texts[]): Texts {
  const cells = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, text]) => [`${index}.${name}`, text]),
  );
  return { [count]: String(rows.length), ...Object.fromEntries(cells) };
}

/** The rows of a draft, in which unchanged values are missing. */
export function rowsOfTexts<Name extends string>(
  draft: Texts,
  blankRow: Readonly<Record<Name, string>>,
  atFirst: number,
): readonly Readonly<Record<Name, string>>[] {
  return Array.from({ length: Number(draft[count] ?? atFirst) }, (_, index) => {
    const cells = Object.keys(blankRow).map((name) => [name, draft[`${index}.${name}`]] as const);
    return { ...blankRow, ...Object.fromEntries(cells.filter(([, text]) => text !== undefined)) };
  });
}
