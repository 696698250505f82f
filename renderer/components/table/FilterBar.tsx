import { Menu } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Key } from '../keyboard/Key.tsx';
import { useEchoes } from '../keyboard/page-actions.ts';
import { usePageKeys } from '../keyboard/use-page-keys.ts';
import { requestEntry } from './enter-list.ts';
import styles from './table.module.css';

/** A search field and filters. In a narrow list, a button unfolds three or more filters; those that are on stay visible. */
export function FilterBar({ children }: { children: React.ReactNode }) {
  const [isUnfolded, unfold] = useState(false);
  return (
    <search className={`line ${styles.filterBarBar}`} aria-label="Filters" data-unfolded={isUnfolded || undefined}>
      <button
        type="button"
        className={styles.fold}
        aria-label="All filters"
        aria-expanded={isUnfolded}
        onClick={() => unfold(!isUnfolded)}
      >
        Filters
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </button>
      {children}
    </search>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the complete text on Enter, if the list is not filtered while typing. */
  readonly onEnter?: (value: string) => void;
  readonly placeholder: string;
}

/**
 * The search field of a list. `/` focuses it, Enter and the down arrow go to the first match. Escape leaves it, and
 * Escape again clears it.
 */
export function SearchField({ value, onChange, onEnter, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const { handOn, isEcho } = useEchoes();
  const report = useDebouncedCallback((next: string) => {
    if (next !== value) handOn(next);
    onChange(next);
  }, 200);
  const [isEntering, setEntering] = useState(false);
  const isApplied = onEnter || text.trim() === value;
  useEffect(() => {
    if (isEntering && isApplied) requestEntry(true);
  }, [isEntering, isApplied]);
  const stay = () => {
    setEntering(false);
    requestEntry(false);
  };
  /** Whether the last key left the field. */
  const isLeft = useRef(false);
  const applyValue = useEffectEvent((next: string) => {
    if (!isEcho(next)) setText(next);
  });
  useEffect(() => applyValue(value), [value]);
  usePageKeys((event) => {
    if (event.key === '/') {
      event.preventDefault();
      input.current?.select();
    } else if (event.key === 'Escape' && isLeft.current && !document.querySelector('main aside')) change('');
    isLeft.current = false;
  });
  const change = (next: string) => {
    stay();
    setText(next);
    report(next.trim());
  };
  return (
    <label className={styles.search}>
      <IconSearch size={14} stroke={1.7} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={stay}
        onKeyDown={(event) => {
          const { key, nativeEvent } = event;
          // Enter confirms the text of an input method.
          if (nativeEvent.isComposing) return;
          if (key === 'Enter' && onEnter) onEnter(text.trim());
          else if (key === 'Enter' || key === 'ArrowDown') {
            report.flush();
            setEntering(true);
          } else if (key === 'Escape') {
            event.currentTarget.blur();
            isLeft.current = true;
          } else return;
          event.preventDefault();
        }}
      />
      {text === '' ? (
        <span className={styles.slash} aria-hidden="true">
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Delete search text"
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        >
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </label>
  );
}

/** The button of a filter, which opens the surrounding menu. */
export type ChipButton = React.ReactElement<React.ComponentProps<'button'>>;

interface ChipProps {
  readonly label: string;
  /** The selected value; left out while the filter is off. */
  readonly chosen: React.ReactNode;
  /** The word or the colon between label and value. */
  readonly is?: string;
  readonly onToggle?: () => void;
  readonly onClear: () => void;
  readonly children: (button: ChipButton) => React.ReactNode;
}

/** The frame of a filter: "Chain" while off, "Chain is MATIC ×" while on. Its button opens the surrounding menu. */
export function Chip({ label, chosen, is = 'is', onToggle, onClear, children }: ChipProps) {
  const isActive = chosen !== undefined;
  return (
    <div className={styles.chip} data-active={isActive || undefined}>
      {children(
        <button type="button" className={styles.open} onClick={onToggle}>
          {isActive && is === ':' ? `${label}:` : label}
          {isActive ? (
            <>
              {is && is !== ':' && <span style={{ fontWeight: 400 }}>{is}</span>} {chosen}
            </>
          ) : (
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          )}
        </button>,
      )}
      {isActive && (
        <button type="button" className={styles.clear} aria-label={`Clear filter ${label}`} onClick={onClear}>
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

type FilterOption = { readonly value: string; readonly label: string; readonly icon?: React.ReactNode };

/** The value of a filter and its change. */
export interface ChipState<Value = string> {
  /** `undefined` while the filter is off. */
  readonly value: NoInfer<Value> | undefined;
  readonly onChange: (value: NoInfer<Value> | undefined) => void;
}

export function FilterChip({
  label,
  is,
  value,
  options,
  onChange,
}: ChipState & { label: string; is?: string; options: readonly FilterOption[] }) {
  const chosenLabel = options.find((option) => option.value === value)?.label;
  return (
    <Chip label={label} {...(is && { is })} chosen={chosenLabel} onClear={() => onChange(undefined)}>
      {(button) => (
        <Menu position="bottom-start">
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {options.map((option) => (
              <Menu.Item
                key={option.value}
                leftSection={option.icon}
                rightSection={option.value === value && <IconCheck size={14} stroke={1.8} />}
                onClick={() => onChange(option.value)}
              >
                {option.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Chip>
  );
}
