import { SegmentedControl } from '@mantine/core';
import type { TransactionsSearch } from './transactions-search.ts';

/** Filters the list by signer, with counts. */
export function PartySwitch({
  of,
  counts,
  onChange,
}: {
  of: TransactionsSearch['of'];
  counts: { readonly wallets: number; readonly service: number } | undefined;
  onChange: (of: TransactionsSearch['of']) => void;
}) {
  const labelOf = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${count.toLocaleString('en')}`;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Signed by"
      value={of ?? 'wallets'}
      onChange={(choice) => onChange(choice === 'wallets' ? undefined : choice)}
      data={[
        { value: 'wallets', label: labelOf('Wallets', counts?.wallets) },
        { value: 'service', label: labelOf('Service', counts?.service) },
        { value: 'all', label: labelOf('All', counts && counts.wallets + counts.service) },
      ]}
    />
  );
}
