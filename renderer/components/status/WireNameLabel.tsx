import { type WireEnum, type WireName, wireLabel } from '../../service/labels/wire-names.ts';
import type { Status } from './StatusGlyph.tsx';
import { StatusLabel, wireMarks } from './StatusLabel.tsx';

/** The label of an API name; the tooltip shows the name itself. */
export function WireNameLabel<Enum extends WireEnum>({ of, name }: { of: Enum; name: WireName<Enum> }) {
  return <span title={name}>{wireLabel(of, name)}</span>;
}

/** A status of the API: its mark and its label. */
export function WireState<Enum extends keyof typeof wireMarks>({ of, name }: { of: Enum; name: WireName<Enum> }) {
  const marks: Readonly<Record<string, Status>> = wireMarks[of];
  return <StatusLabel status={marks[name] ?? 'idle'} state={wireLabel(of, name)} name={name} />;
}
