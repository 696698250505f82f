import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ClockView } from '../../../service/resources/clock.ts';
import { toMinute } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/use-now.ts';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { queryClient, service } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { ClockJumped } from './ClockPage.tsx';
import { spanMessage, toSeconds, toUnit, units } from './clock-span.ts';
import styles from './MoveClockDrawer.module.css';

const customValue = 'other';
const presets = [
  { label: '5 min', value: String(5 * units.minutes) },
  { label: '1 h', value: String(units.hours) },
  { label: '1 day', value: String(units.days) },
  { label: '31 days', value: String(31 * units.days) },
  { label: 'Custom', value: customValue },
];
const unitNames = Object.keys(units);

/** Advances the service clock by a preset or custom span. */
export function MoveClockDrawer({ onClose }: { onClose: () => void }) {
  const now = useNow();
  const [preset, setPreset] = useState(String(units.hours));
  const form = useFields(
    { span: '2', unit: 'hours' },
    {
      span: (text, { unit }) => (preset === customValue ? spanMessage(text, toUnit(unit)) : null),
    },
    { seconds: 'span' },
  );
  const { span, unit } = form.values;
  const seconds = preset === customValue ? toSeconds(span, toUnit(unit)) : Number(preset);
  return (
    <OperationDrawer
      operation="clock.advance"
      form={form}
      input={{ seconds: seconds ?? 0 }}
      shown={{ seconds: seconds ?? '' }}
      title="Advance clock"
      subtitle="All events due by then run immediately."
      submit="Advance clock"
      onDone={countBy}
      result={(clock, restart) => (
        <ClockJumped clock={clock} bySeconds={seconds ?? 0} onAgain={restart} onClose={onClose} />
      )}
      onClose={onClose}
    >
      <SegmentedField label="Time span" data={presets} value={preset} onChange={setPreset} />
      {preset === customValue && (
        <div className={styles.span}>
          <TextField label="Number" {...form.bind('span')} />
          <Select
            label="Unit"
            data={unitNames}
            value={unit}
            onChange={(newUnit) => form.set('unit', newUnit ?? unit)}
            allowDeselect={false}
          />
        </div>
      )}
      <Note tone="warn" title={<Arrival now={now} seconds={seconds} />}>
        Auctions end, checkout sessions expire, retries run, and tokens may expire. The clock never
        moves back.
      </Note>
    </OperationDrawer>
  );
}

/** The console uses the clock of the response from here on. */
function countBy({ offsetMilliseconds }: ClockView): void {
  queryClient.setQueryData(
    service.system.overview.queryKey({}),
    (overview) => overview && { ...overview, clockOffsetMilliseconds: offsetMilliseconds },
  );
}

function Arrival({ now, seconds = 0 }: { now: Date; seconds?: number | undefined }) {
  const newTime = new Date(now.getTime() + seconds * 1000);
  const isKnown = seconds > 0 && !Number.isNaN(newTime.getTime());
  return isKnown ? `New time: ${toMinute(newTime)}` : `Current time: ${toMinute(now)}`;
}
