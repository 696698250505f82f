import { cloneElement, Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Chip } from './FilterBar.tsx';
import type { SearchOption } from './SearchOptions.tsx';

const SearchOptions = lazyPart(() => import('./SearchOptions.tsx'), 'SearchOptions');

/** A filter with a search: "Seller" while off, "Seller is ada ×" while on. */
export function SearchChip({
  label,
  chosen,
  onChange,
  ...asked
}: {
  label: string;
  /** The label of the selected value; `undefined` while the filter is off. */
  chosen: string | undefined;
  placeholder: string;
  /** `undefined` while loading. */
  found: readonly SearchOption[] | undefined;
  /** The text without matches. */
  none: string;
  onSearch: (text: string) => void;
  onChange: (value: string | undefined) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Chip
      label={label}
      chosen={chosen}
      onToggle={() => setAsked(true)}
      onClear={() => onChange(undefined)}
    >
      {(plain) => {
        const button = cloneElement(plain, { 'aria-haspopup': 'listbox' });
        if (!isAsked) return button;
        return (
          <Suspense fallback={button}>
            <SearchOptions label={label} onChange={onChange} {...asked}>
              {button}
            </SearchOptions>
          </Suspense>
        );
      }}
    </Chip>
  );
}
