import { type WireEnum, type WireName, wordOf } from '../../service/words/wire-words.ts';

/** The label of an API name; the tooltip shows the name itself. */
export function WireWord<Enum extends WireEnum>({ of, name }: { of: Enum; name: WireName<Enum> }) {
  return <span title={name}>{wordOf(of, name)}</span>;
}
