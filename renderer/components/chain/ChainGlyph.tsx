import type { SecretType } from '../../../service/model/kernel/primitives.ts';

type Shape = { readonly path: string; readonly colour: string };

const shapes: Partial<Record<string, Shape>> = {
  ETHEREUM: { path: 'M7 1 11.4 7 7 13 2.6 7Z', colour: 'light-dark(#5f7cc0, #8fa7e0)' },
  MATIC: { path: 'M7 1.2 12.1 4.1v5.8L7 12.8 1.9 9.9V4.1Z', colour: 'light-dark(#8a62a8, #b794d0)' },
  AVAC: { path: 'M7 2 12.9 12H1.1Z', colour: 'light-dark(#b9566f, #db8ca0)' },
  BSC: {
    path: 'M3.2 1.8h7.6a1.4 1.4 0 0 1 1.4 1.4v7.6a1.4 1.4 0 0 1-1.4 1.4H3.2a1.4 1.4 0 0 1-1.4-1.4V3.2a1.4 1.4 0 0 1 1.4-1.4Z',
    colour: 'light-dark(#8e7a22, #c2ac55)',
  },
} satisfies Record<SecretType, Shape>;

/** The glyph of a chain, 14 px; only outlined while the chain is asleep. */
export function ChainGlyph({ chain, asleep = false }: { chain: string; asleep?: boolean }) {
  const shape = shapes[chain];
  if (!shape) return null;
  const colour = `var(--vd-glyph, ${shape.colour})`;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
      <path
        d={shape.path}
        fill={asleep ? 'none' : colour}
        fillOpacity=".22"
        stroke={colour}
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Glyph and literal name of a chain. */
export function Chain({ chain }: { chain: string }) {
  return (
    <span className="inline soft">
      <ChainGlyph chain={chain} />
      {chain}
    </span>
  );
}
