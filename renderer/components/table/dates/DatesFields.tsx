import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { incompleteInstant } from '../../../service/labels/instant-text.ts';
import { InstantField } from '../../form/TextField.tsx';

/** Local date and time in input format. @example "2030-01-31T12:00" */
export interface Dates {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The two fields of a period, and the button that applies them. */
export function DatesFields({ from = '', to = '', onUse }: Partial<Dates> & { onUse: (dates: Dates) => void }) {
  const [dates, setDates] = useState({ from, to });
  const incomplete = (text: string) => (text === incompleteInstant ? 'The date is incomplete.' : undefined);
  const order = dates.from && dates.to && dates.to < dates.from ? 'This is before the start date.' : undefined;
  const faults = { from: incomplete(dates.from), to: incomplete(dates.to) ?? order };
  return (
    <Stack gap={12} w={216} p={4}>
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
