import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { InstantField } from '../../../components/form/InstantField.tsx';
import filter from '../../../components/table/FilterBar.module.css';
import { incompleteInstant } from '../../../service/words/instant-text.ts';
import styles from './DatesChip.module.css';

interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Narrows a list to what was made between two instants; either may be open. */
export function DatesChip({ from, to, onChange }: Dates & { onChange: (dates: Dates) => void }) {
  const [isOpen, setOpen] = useState(false);
  const isActive = Boolean(from || to);
  return (
    <div className={filter.chip} data-active={isActive || undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        offset={4}
        shadow="md"
        radius="lg"
        trapFocus
      >
        <Popover.Target>
          <button type="button" className={filter.open} onClick={() => setOpen(!isOpen)}>
            Created
            {isActive ? (
              wordsOf({ from, to })
            ) : (
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Created between">
          <Fields
            from={from}
            to={to}
            onUse={(dates) => {
              setOpen(false);
              onChange(dates);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isActive && (
        <button
          type="button"
          className={filter.clear}
          aria-label="Clear the filter Created"
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Fields({ from = '', to = '', onUse }: Partial<Dates> & { onUse: (dates: Dates) => void }) {
  const [dates, setDates] = useState({ from, to });
  const incomplete = (text: string) =>
    text === incompleteInstant ? 'The date is not complete.' : undefined;
  const order =
    dates.from && dates.to && dates.to < dates.from ? 'This is before the first date.' : undefined;
  const faults = { from: incomplete(dates.from), to: incomplete(dates.to) ?? order };
  return (
    <div className={styles.fields}>
      <InstantField
        label="From"
        value={dates.from}
        onChange={(text) => setDates({ ...dates, from: text })}
        error={faults.from}
      />
      <InstantField
        label="To"
        value={dates.to}
        onChange={(text) => setDates({ ...dates, to: text })}
        error={faults.to}
      />
      <Button
        size="xs"
        variant="filled"
        disabled={Boolean(faults.from || faults.to)}
        onClick={() => onUse({ from: dates.from || undefined, to: dates.to || undefined })}
      >
        Show
      </Button>
    </div>
  );
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function wordsOf({ from, to }: Dates): string {
  const words = (text: string) => {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? text : format.format(instant);
  };
  if (from && to) return `${words(from)} to ${words(to)}`;
  return from ? `from ${words(from)}` : `to ${words(to ?? '')}`;
}
