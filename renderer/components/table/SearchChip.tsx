import { cloneElement, Suspense, useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Chip } from './FilterBar.tsx';
import type { FoundOption } from './SearchOptions.tsx';

const SearchOptions = lazyPart(() => import('./SearchOptions.tsx'), 'SearchOptions');

/** A filter whose value is found by typing: "Seller" while off, "Seller is ada ×" while on. */
export function SearchChip({
  label,
  chosen,
  onChange,
  ...asked
}: {
  label: string;
  /** What the chosen one is called; nothing while the filter is off. */
  chosen: string | undefined;
  placeholder: string;
  /** Nothing until they have arrived. */
  found: readonly FoundOption[] | undefined;
  /** What is said where nothing fits. */
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
