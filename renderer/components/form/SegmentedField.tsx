import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useId } from 'react';
import { FieldHead } from './FieldHead.tsx';

/** A choice among a few options, all visible, with its own label. */
export function SegmentedField<Value extends string>({
  label,
  ...control
}: { label: string } & Pick<SegmentedControlProps<Value>, 'data' | 'value' | 'onChange' | 'classNames'>) {
  const id = useId();
  return (
    <div>
      <FieldHead id={id} label={label} />
      <SegmentedControl fullWidth aria-labelledby={id} {...control} />
    </div>
  );
}
