import { Select } from '@mantine/core';
import type { ClockView } from '../../../service/model/installation/clock.ts';
import { toMinute } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { queryClient, service } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { reportAdvance } from './ClockPage.tsx';
import { spanMessage, toSeconds, toUnit, units } from './clock-span.ts';

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
  const form = useFields({ preset: String(units.hours), span: '2', unit: 'hours' }, {}, { seconds: 'span' });
  const { preset, span, unit } = form.values;
  const isCustom = preset === customValue;
  const seconds = isCustom ? toSeconds(span, toUnit(unit)) : Number(preset);
  return (
    <OperationForm
      operation="clock.advance"
      form={form}
      fields={{
        preset: { label: 'Time span', segments: presets },
        span: isCustom && {
          rule: (text) => spanMessage(text, toUnit(unit)),
          render: (field) => (
            <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 140px', alignItems: 'start', gap: 12 }}>
              <TextField label="Number" {...field} />
              <Select
                label="Unit"
                data={unitNames}
                value={unit}
                onChange={(newUnit) => form.set('unit', newUnit ?? unit)}
                allowDeselect={false}
              />
            </div>
          ),
        },
      }}
      input={() => ({ seconds: seconds ?? 0 })}
      title="Advance clock"
      subtitle="All events due by then run immediately."
      submit="Advance clock"
      onDone={(advanced) => {
        countBy(advanced);
        onClose();
        reportAdvance(advanced);
      }}
      onClose={onClose}
    >
      <Note tone="warn" title={<Arrival now={now} seconds={seconds} />}>
        Auctions end, checkout sessions expire, retries run, and tokens may expire. The clock never moves back.
      </Note>
    </OperationForm>
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
