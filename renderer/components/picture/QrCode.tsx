import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone in modules that scanners require (ISO/IEC 18004). */
const quietZone = 4;
const modulePixels = 3;

/** A QR code: dark on a light tile in both themes, with modules of whole pixels. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { modules, path } = useMemo(() => {
    const { data } = encode(value, { ecc: 'M', border: quietZone });
    return { modules: data.length, path: toQrPath(data) };
  }, [value]);
  return (
    <svg
      width={modules * modulePixels}
      height={modules * modulePixels}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      style={{
        flexShrink: 0,
        borderRadius: 8,
        background: 'var(--vd-scan-tile)',
        boxShadow: '0 0 0 1px var(--vd-line)',
      }}
    >
      <path d={path} style={{ fill: 'var(--vd-scan-module)' }} />
    </svg>
  );
}

/** The dark modules of a QR code as one path, one unit per module; adjacent modules in a row are one rectangle. */
export function toQrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');
}

/** The runs of adjacent dark modules. */
function runsOf(row: readonly boolean[]): readonly { readonly from: number; readonly length: number }[] {
  const edges = row.flatMap((isDark, x) => (isDark === (row[x - 1] ?? false) ? [] : [x]));
  return edges.flatMap((from, index) =>
    index % 2 === 0 ? [{ from, length: (edges[index + 1] ?? row.length) - from }] : [],
  );
}
