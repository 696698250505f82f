import { cloneElement, Suspense, useState } from 'react';
import * as names from '../../../service/model/installation/names.ts';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { textLabel } from '../../service/labels/wire-names.ts';
import { ChainGlyph } from '../chain/ChainGlyph.tsx';
import { lazyPart } from '../layout/loading/lazy-part.tsx';
import { type Status, StatusGlyph } from '../status/StatusGlyph.tsx';
import { wireMarks } from '../status/StatusLabel.tsx';
import { Chip, type ChipState, FilterChip } from './FilterBar.tsx';
import type { SearchOptionsProps } from './SearchOptions.tsx';

/** Filters a list by one of a few literal names. */
export function EnumChip<Value extends string>({
  label,
  values,
  value,
  nameOf,
  icon,
  onChange,
}: ChipState<Value> & {
  label: string;
  values: readonly Value[];
  nameOf?: (value: NoInfer<Value>) => string;
  icon?: (value: NoInfer<Value>) => React.ReactNode;
}) {
  return (
    <FilterChip
      label={label}
      value={value}
      options={values.map((item) => ({ value: item, label: nameOf?.(item) ?? item, icon: icon?.(item) }))}
      onChange={(selected) => onChange(values.find((item) => item === selected))}
    />
  );
}

const wireValues = {
  deliveryStatus: names.deliveryStatuses,
  fulfillmentStatus: names.fulfillmentStatuses,
  fulfillmentType: names.fulfillmentTypes,
  marketUserType: names.marketUserTypes,
  mintStatus: names.mintStatuses,
  offerStatus: names.offerStatuses,
  offerType: names.offerTypes,
  paymentStatus: names.paymentStatuses,
  transactionState: names.transactionStates,
} as const;

type WireFilter = keyof typeof wireValues;

/** Filters a list by an enum of the API, shown with its labels and status marks. */
export function WireChip<Enum extends WireFilter>(
  chip: ChipState<(typeof wireValues)[Enum][number]> & { of: Enum; label: string },
): React.ReactNode;
// The enum determines the type of the values; the implementation does not depend on it.
export function WireChip({ of, ...chip }: ChipState<string> & { of: WireFilter; label: string }) {
  const values: readonly string[] = wireValues[of];
  const marks: Readonly<Record<string, Status>> | undefined = new Map(Object.entries(wireMarks)).get(of);
  const icon = (name: string) => {
    const status = marks?.[name];
    return status && <StatusGlyph status={status} />;
  };
  return <EnumChip {...chip} values={values} nameOf={(name) => textLabel(of, name)} icon={icon} />;
}

export function ChainChip(chip: ChipState<(typeof secretTypes)[number]>) {
  return <EnumChip {...chip} label="Chain" values={secretTypes} icon={(chain) => <ChainGlyph chain={chain} />} />;
}

const SearchOptions = lazyPart(() => import('./SearchOptions.tsx'), 'SearchOptions');

interface SearchChipProps extends SearchOptionsProps {
  /** The label of the selected value; `undefined` while the filter is off. */
  readonly chosen: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter with a search: "Seller" while off, "Seller is ada ×" while on. */
export function SearchChip({ label, chosen, onChange, ...searchProps }: SearchChipProps) {
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  return (
    <Chip
      label={label}
      chosen={chosen}
      onToggle={() => void SearchOptions.preload().then(() => setMenuLoaded(true))}
      onClear={() => onChange(undefined)}
    >
      {(chip) => {
        const button = cloneElement(chip, { 'aria-haspopup': 'listbox' });
        if (!isMenuLoaded) return button;
        return (
          <Suspense fallback={button}>
            <SearchOptions label={label} onChange={onChange} {...searchProps}>
              {button}
            </SearchOptions>
          </Suspense>
        );
      }}
    </Chip>
  );
}
