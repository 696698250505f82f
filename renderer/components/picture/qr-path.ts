/** The dark modules of a QR code as one path, one unit per module; adjacent modules in a row are one rectangle. */
export function toQrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');
}

interface Run {
  readonly from: number;
  readonly length: number;
}

/** The runs of adjacent dark modules. */
function runsOf(row: readonly boolean[]): readonly Run[] {
  const edges = row.flatMap((isDark, x) => (isDark === (row[x - 1] ?? false) ? [] : [x]));
  return edges.flatMap((from, index) =>
    index % 2 === 0 ? [{ from, length: (edges[index + 1] ?? row.length) - from }] : [],
  );
}
