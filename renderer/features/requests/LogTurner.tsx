import { useState } from 'react';
import { toClock } from '../../components/figures/instant.ts';
import { TurnButtons } from '../../components/table/foot/TurnButtons.tsx';
import type { OutputOf } from '../../service/call/operations.ts';

/** The position in the log, with buttons for newer and older pages. */
export function LogTurner({
  page,
  cursor,
  isNarrowed,
  onTurn,
}: {
  page: OutputOf<'requests.list'> | undefined;
  cursor: number | undefined;
  isNarrowed: boolean;
  onTurn: (cursor: number | undefined) => void;
}) {
  // Newer pages have no address of their own: they were visited before.
  const [trail, setTrail] = useState<readonly (number | undefined)[]>([]);
  const next = page?.next === undefined ? undefined : Number(page.next);
  const older = () => {
    setTrail([...trail, cursor]);
    onTurn(next);
  };
  const newer = () => {
    setTrail(trail.slice(0, -1));
    onTurn(trail.at(-1));
  };
  return (
    <>
      <span>{page && toPlace(page, cursor, isNarrowed)}</span>
      <TurnButtons
        before={{ label: 'Newer requests', isOff: cursor === undefined, onClick: newer }}
        after={{ label: 'Older requests', isOff: next === undefined, onClick: older }}
      />
    </>
  );
}

/** @example "last 50 of 18,525" */
function toPlace(
  { items, log, searchedUntil }: OutputOf<'requests.list'>,
  cursor: number | undefined,
  isNarrowed: boolean,
): string {
  if (searchedUntil) return `searched back to ${toClock(searchedUntil)}`;
  const range = `${cursor === undefined ? 'last' : 'earlier'} ${items.length}`;
  return isNarrowed ? range : `${range} of ${log.records.toLocaleString('en')}`;
}
