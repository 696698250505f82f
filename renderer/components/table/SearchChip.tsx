import { Combobox, useCombobox } from '@mantine/core';
import { NoOption } from '../form/NoOption.tsx';
import text from '../text.module.css';
import { Chip } from './FilterBar.tsx';
import styles from './SearchChip.module.css';

interface Found {
  readonly value: string;
  readonly label: string;
  /** Beside it, in grey. */
  readonly aside?: React.ReactNode;
}

/** A filter whose value is found by typing: "Seller" while off, "Seller is ada ×" while on. */
export function SearchChip({
  label,
  chosen,
  placeholder,
  found,
  none,
  onSearch,
  onChange,
}: {
  label: string;
  /** What the chosen one is called; nothing while the filter is off. */
  chosen: string | undefined;
  placeholder: string;
  /** Nothing until they have arrived. */
  found: readonly Found[] | undefined;
  /** What is said where nothing fits. */
  none: string;
  onSearch: (text: string) => void;
  onChange: (value: string | undefined) => void;
}) {
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      onSearch('');
    },
    onDropdownOpen: () => store.focusSearchInput(),
  });
  return (
    <Chip
      label={label}
      chosen={chosen}
      onToggle={() => store.toggleDropdown()}
      onClear={() => onChange(undefined)}
    >
      {(button) => (
        <Combobox
          store={store}
          width={300}
          position="bottom-start"
          onOptionSubmit={(value) => {
            onChange(value);
            store.closeDropdown();
          }}
        >
          <Combobox.Target>{button}</Combobox.Target>
          <Combobox.Dropdown>
            <Combobox.Search
              aria-label={placeholder}
              placeholder={placeholder}
              onChange={(event) => {
                onSearch(event.currentTarget.value);
                store.updateSelectedOptionIndex();
              }}
            />
            <Combobox.Options className={styles.options} tabIndex={0} aria-label={label}>
              {found?.map(({ value, label: name, aside }) => (
                <Combobox.Option key={value} value={value}>
                  <span className={`${text.baseline} ${text.roomy} ${styles.option}`}>
                    <span className={`${text.cut} ${text.strong}`}>{name}</span>
                    <span className={styles.aside}>{aside}</span>
                  </span>
                </Combobox.Option>
              ))}
              {found?.length === 0 && <NoOption>{none}</NoOption>}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Chip>
  );
}
