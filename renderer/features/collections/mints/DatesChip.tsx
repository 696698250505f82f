import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { InstantField } from '../../../components/form/InstantField.tsx';
import { Chip } from '../../../components/table/FilterBar.tsx';
import text from '../../../components/text.module.css';
import { incompleteInstant } from '../../../service/words/instant-text.ts';
import styles from './DatesChip.module.css';

interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Narrows a list to what was made between two instants; either may be open. */
export function DatesChip({ from, to, onChange }: Dates & { onChange: (dates: Dates) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Chip
      label="Created"
      is=""
      chosen={from || to ? wordsOf({ from, to }) : undefined}
      onToggle={() => setOpen(!isOpen)}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {(button) => (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" offset={4} trapFocus>
          <Popover.Target>{button}</Popover.Target>
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
      )}
    </Chip>
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
    <div className={`${text.stack} ${text.roomy} ${styles.fields}`}>
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
