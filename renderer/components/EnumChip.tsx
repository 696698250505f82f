import { FilterChip } from './FilterBar.tsx';

/** Narrows a list to one of a few literal names. */
export function EnumChip<Value extends string>({
  label,
  values,
  value,
  names,
  icon,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  /** Nothing while the filter is off. */
  value: Value | undefined;
  /** What they are called, where that is not their literal name. */
  names?: Readonly<Record<Value, string>>;
  icon?: (value: Value) => React.ReactNode;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={value}
      options={values.map((one) => ({
        value: one,
        label: names?.[one] ?? one,
        icon: icon?.(one),
      }))}
      onChange={(picked) => onChange(values.find((one) => one === picked))}
    />
  );
}
