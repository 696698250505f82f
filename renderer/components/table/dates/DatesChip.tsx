import { Popover } from '@mantine/core';
import { Suspense, useState } from 'react';
import { fromWallTime } from '../../../service/labels/time-zone.ts';
import { toMinute } from '../../figures/instant.ts';
import { lazyPart } from '../../layout/loading/lazy-part.tsx';
import { Chip } from '../FilterBar.tsx';
import type { Dates } from './DatesFields.tsx';

const DatesFields = lazyPart(() => import('./DatesFields.tsx'), 'DatesFields');

/** Filters a list by a period between two minutes, both included; either end may be open. */
export function DatesChip({ label, from, to, onChange }: Dates & { label: string; onChange: (dates: Dates) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Chip
      label={label}
      is=""
      chosen={from || to ? datesText({ from, to }) : undefined}
      // The first field gets the focus when it opens.
      onToggle={() => void DatesFields.preload().then(() => setOpen(!isOpen))}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {(button) => (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" offset={4} trapFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <DatesFields
                from={from}
                to={to}
                onUse={(dates) => {
                  setOpen(false);
                  onChange(dates);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </Chip>
  );
}

function datesText({ from, to }: Dates): string {
  const instantText = (text: string) => {
    const instant = fromWallTime(text);
    return Number.isNaN(instant.getTime()) ? text : toMinute(instant);
  };
  if (!from) return `to ${instantText(to ?? '')}`;
  if (!to) return `from ${instantText(from)}`;
  // The day is shown once if start and end have the same.
  const [day = '', end] = [from, to].map((text) => text.slice(0, 'yyyy-mm-dd'.length));
  return `${instantText(from)} to ${day === end ? to.slice(`${day}T`.length) : instantText(to)}`;
}
