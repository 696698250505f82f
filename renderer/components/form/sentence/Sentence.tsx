import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NoOption } from '../Choices.tsx';
import styles from './sentence.module.css';

/** A value of a part, with the change of the form that chooses it. */
export interface PartOption<Values> {
  readonly label: string;
  /** Shown next to it in grey. */
  readonly aside?: string;
  readonly change: Partial<Values>;
  readonly isChosen: boolean;
}

/** A part of a sentence that opens a list of values. */
export interface SentencePart<Values> {
  /** The name of its value. @example "Status" */
  readonly label: string;
  /** The text in the sentence. */
  readonly text: string;
  readonly options: readonly PartOption<Values>[];
  /** Several values can be chosen. */
  readonly isMany?: boolean;
  /** Not part of the sentence until it has a value. */
  readonly isOptional?: boolean;
  /** Any other value. */
  readonly other?: {
    readonly label: string;
    readonly unit?: string;
    readonly value: string;
    change(typed: string): Partial<Values>;
  };
}

/** A form as one sentence: words, and parts that the user changes. */
export function Sentence<Values>({
  label,
  pieces,
  onChange,
}: {
  label: string;
  pieces: readonly (string | SentencePart<Values>)[];
  onChange: (change: Partial<Values>) => void;
}) {
  return (
    <fieldset
      className={`row ${styles.sentence}`}
      aria-label={label}
      onKeyDownCapture={(event) => {
        const { key, ctrlKey, metaKey, currentTarget } = event;
        if (key !== 'Enter' || !(ctrlKey || metaKey) || currentTarget.querySelector('[aria-expanded="true"]')) return;
        // The part would open its list.
        event.preventDefault();
        event.stopPropagation();
        currentTarget.form?.requestSubmit();
      }}
    >
      {pieces.map((piece, index) => {
        const before = pieces[index - 1];
        // A word is on the same line as the part that it introduces.
        if (isWord(piece) && typeof pieces[index + 1] === 'object') return null;
        if (typeof piece === 'string') return <span key={piece}>{piece}</span>;
        return (
          <span key={piece.label} className={styles.phrase}>
            {isWord(before) && before} <Part part={piece} onChange={onChange} />
          </span>
        );
      })}
    </fieldset>
  );
}

function isWord(piece: unknown): piece is string {
  return typeof piece === 'string' && /^\w+$/.test(piece);
}

/** Lists with more values can be filtered. */
const mostUnfiltered = 7;

/** The height of the longest list with its fields. */
const roomBelow = 380;

function startsWith({ label }: { readonly label: string }, text: string): boolean {
  return label.toLowerCase().startsWith(text);
}

function Part<Values>({ part, onChange }: { part: SentencePart<Values>; onChange: (change: Partial<Values>) => void }) {
  const { label, options, other, isMany, isOptional } = part;
  const [query, setQuery] = useState('');
  const isFiltered = options.length > mostUnfiltered;
  const typed = useRef<HTMLInputElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const [isAbove, setAbove] = useState(false);
  const store = useCombobox({
    onDropdownOpen: () => {
      // The side stays while values are chosen, even if the sentence grows.
      const { top = 0, bottom = 0 } = target.current?.getBoundingClientRect() ?? {};
      setAbove(window.innerHeight - bottom < Math.min(top, roomBelow));
      if (isFiltered) store.focusSearchInput();
      // Without a choice, the value is typed.
      else if (options.length === 1) setTimeout(() => typed.current?.focus({ preventScroll: true }));
      else store.selectActiveOption();
    },
    onDropdownClose: () => {
      store.resetSelectedOption();
      setQuery('');
    },
  });
  const close = () => {
    store.closeDropdown();
    store.focusTarget();
  };
  const { selectFirstOption } = store;
  useEffect(() => {
    if (query) selectFirstOption();
  }, [query, selectFirstOption]);
  const text = query.trim().toLowerCase();
  const matches = options
    .map((option, index) => ({ ...option, index }))
    .filter((option) => `${option.label} ${option.aside}`.toLowerCase().includes(text))
    .toSorted((left, right) => Number(startsWith(right, text)) - Number(startsWith(left, text)));
  return (
    <Combobox
      store={store}
      width={320}
      // A list with a filter is as high as the room for it; the others are short.
      middlewares={{ size: isFiltered, flip: false }}
      position={isAbove ? 'top-start' : 'bottom-start'}
      withinPortal={false}
      onOptionSubmit={(index) => {
        const option = options[Number(index)];
        if (option) onChange(option.change);
        if (!isMany) close();
      }}
    >
      <Combobox.Target targetType="button">
        <button
          ref={target}
          type="button"
          className={`inline medium ${styles.part}`}
          data-optional={isOptional || undefined}
          aria-label={`${label}: ${part.text}`}
          onClick={() => store.toggleDropdown()}
        >
          <span className="cut">{part.text}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown
        className={styles.dropdown}
        data-filtered={isFiltered || undefined}
        onKeyDown={(event) => {
          // Enter chooses a value and never submits the form around it.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        {isFiltered && (
          <Combobox.Search
            aria-label={`Find: ${label}`}
            placeholder="Type to filter"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        <Combobox.Options mih={0} mah={260} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={label}>
          {matches.map(({ index, label: name, aside, isChosen }) => (
            <Combobox.Option key={index} value={String(index)} active={isChosen} aria-selected={isChosen}>
              <span className={`apart ${styles.option}`}>
                <span className={`broken ${isChosen ? 'strong' : ''}`}>{name}</span>
                <span className="inline small quiet">
                  {aside}
                  {isChosen && <IconCheck size={14} stroke={1.8} aria-hidden="true" />}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {matches.length === 0 && <NoOption>No matching value</NoOption>}
        </Combobox.Options>
        {other && (
          <Combobox.Footer>
            <TextInput
              ref={typed}
              size="xs"
              label={other.label}
              value={other.value}
              rightSection={other.unit && <span className="small quiet">{other.unit}</span>}
              spellCheck={false}
              onChange={(event) => onChange(other.change(event.currentTarget.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                close();
              }}
            />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
