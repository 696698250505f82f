import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { incompleteInstant } from '../../service/words/instant-text.ts';
import { toMinute } from '../figures/instant.ts';
import { InstantField } from '../form/InstantField.tsx';
import text from '../text.module.css';
import styles from './DatesChip.module.css';
import { Chip } from './FilterBar.tsx';

/** As fields of a date and time have them, in the zone of the reader. @example "2030-01-31T12:00" */
interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Narrows a list to what was between two minutes, both in it; either may be open. */
export function DatesChip({
  label,
  from,
  to,
  onChange,
}: Dates & {
  /** What was then. @example "Created" */
  label: string;
  onChange: (dates: Dates) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Chip
      label={label}
      is=""
      chosen={from || to ? wordsOf({ from, to }) : undefined}
      onToggle={() => setOpen(!isOpen)}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {(button) => (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" offset={4} trapFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown>
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

function wordsOf({ from, to }: Dates): string {
  const words = (text: string) => {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? text : toMinute(instant);
  };
  if (!from) return `to ${words(to ?? '')}`;
  if (!to) return `from ${words(from)}`;
  // The day is said once where both have the same.
  const [day = '', end] = [from, to].map((text) => text.slice(0, 'yyyy-mm-dd'.length));
  return `${words(from)} to ${day === end ? to.slice(`${day}T`.length) : words(to)}`;
}
