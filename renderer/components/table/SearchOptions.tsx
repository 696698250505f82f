import { Combobox, useCombobox } from '@mantine/core';
import { cloneElement, useEffect, useRef } from 'react';
import { NoOption } from '../form/Choices.tsx';
import { takeFirstOption } from '../form/use-search-text.ts';
import type { ChipButton } from './FilterBar.tsx';
import styles from './table.module.css';

interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** Shown next to it in grey. */
  readonly aside?: React.ReactNode;
}

export interface SearchOptionsProps {
  readonly label: string;
  readonly placeholder: string;
  readonly found: readonly SearchOption[] | undefined;
  /** Whether they match the typed text. */
  readonly isCurrent?: boolean;
  /** The text without matches. */
  readonly none: string;
  readonly onSearch: (text: string) => void;
}

export function SearchOptions({
  label,
  placeholder,
  found,
  isCurrent = true,
  none,
  onSearch,
  onChange,
  children,
}: SearchOptionsProps & { onChange: (value: string) => void; children: ChipButton }) {
  const store = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      onSearch('');
    },
    onDropdownOpen: () => store.focusSearchInput(),
  });
  const focusInput = useRef(store.focusSearchInput);
  useEffect(() => focusInput.current(), []);
  return (
    <Combobox
      store={store}
      width={300}
      position="bottom-start"
      onOptionSubmit={(value) => {
        onChange(value);
        store.closeDropdown();
      }}
    >
      <Combobox.Target>{cloneElement(children, { onClick: () => store.toggleDropdown() })}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={placeholder}
          placeholder={placeholder}
          onKeyDown={takeFirstOption}
          onChange={(event) => {
            onSearch(event.currentTarget.value);
            store.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options
          mah={260}
          style={{ overflowY: 'auto' }}
          tabIndex={0}
          aria-label={label}
          aria-busy={!isCurrent}
        >
          {found?.map(({ value, label: name, aside }) => (
            <Combobox.Option key={value} value={value}>
              <span className={`baseline roomy ${styles.option}`}>
                <span className="cut strong">{name}</span>
                <span className="quiet broken" style={{ minWidth: 0, fontSize: 12 }}>
                  {aside}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {found?.length === 0 && <NoOption>{none}</NoOption>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
