import { type WireEnum, type WireName, wireLabel } from '../../service/labels/wire-names.ts';

/** The label of an API name; the tooltip shows the name itself. */
export function WireNameLabel<Enum extends WireEnum>({ of, name }: { of: Enum; name: WireName<Enum> }) {
  return <span title={name}>{wireLabel(of, name)}</span>;
}
