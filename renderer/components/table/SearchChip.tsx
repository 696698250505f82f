import { cloneElement, Suspense, useState } from 'react';
import { lazyPart } from '../layout/loading/lazy-part.tsx';
import { Chip } from './FilterBar.tsx';
import type { SearchOption } from './SearchOptions.tsx';

const SearchOptions = lazyPart(() => import('./SearchOptions.tsx'), 'SearchOptions');

/** A filter with a search: "Seller" while off, "Seller is ada ×" while on. */
export function SearchChip({
  label,
  chosen,
  onChange,
  ...searchProps
}: {
  label: string;
  /** The label of the selected value; `undefined` while the filter is off. */
  chosen: string | undefined;
  placeholder: string;
  /** `undefined` while loading. */
  found: readonly SearchOption[] | undefined;
  /** Whether they match the typed text. */
  isCurrent?: boolean;
  /** The text without matches. */
  none: string;
  onSearch: (text: string) => void;
  onChange: (value: string | undefined) => void;
}) {
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
