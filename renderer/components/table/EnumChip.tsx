import { FilterChip } from './FilterBar.tsx';

/** Narrows a list to one of a few literal names. */
export function EnumChip<Value extends string>({
  label,
  values,
  value,
  nameOf,
  icon,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  /** Nothing while the filter is off. */
  value: NoInfer<Value> | undefined;
  /** What they are called, where that is not their literal name. */
  nameOf?: (value: NoInfer<Value>) => string;
  icon?: (value: NoInfer<Value>) => React.ReactNode;
  onChange: (value: NoInfer<Value> | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={value}
      options={values.map((one) => ({
        value: one,
        label: nameOf?.(one) ?? one,
        icon: icon?.(one),
      }))}
      onChange={(picked) => onChange(values.find((one) => one === picked))}
    />
  );
}
