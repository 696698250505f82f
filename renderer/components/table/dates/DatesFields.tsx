import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { incompleteInstant, toMinuteText } from '../../../service/labels/instant-text.ts';
import { useNow } from '../../figures/RelativeTime.tsx';
import { InstantField } from '../../form/TextField.tsx';

/** Local date and time in input format. @example "2030-01-31T12:00" */
export type Dates = { readonly from: string | undefined; readonly to: string | undefined };

/** Periods up to now, in minutes. */
const lastMinutes = { '5 min': 5, hour: 60, day: 24 * 60 } as const;

/** Usual periods, the two fields of any other, and the button that applies them. */
export function DatesFields({ from = '', to = '', onUse }: Partial<Dates> & { onUse: (dates: Dates) => void }) {
  const now = useNow();
  const [dates, setDates] = useState({ from, to });
  const incomplete = (text: string) => (text === incompleteInstant ? 'The date is incomplete.' : undefined);
  const order = dates.from && dates.to && dates.to < dates.from ? 'This is before the start date.' : undefined;
  const faults = { from: incomplete(dates.from), to: incomplete(dates.to) ?? order };
  return (
    <Stack gap={12} w={216} p={4}>
      <div className="line small">
        <span className="quiet">Last</span>
        {Object.entries(lastMinutes).map(([name, minutes]) => (
          <Button
            key={name}
            size="xs"
            aria-label={`Last ${name}`}
            onClick={() => onUse({ from: toMinuteText(now.getTime() - minutes * 60_000), to: undefined })}
          >
            {name}
          </Button>
        ))}
      </div>
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
    </Stack>
  );
}
