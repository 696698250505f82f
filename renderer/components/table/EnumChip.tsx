import { FilterChip } from './FilterBar.tsx';

/** Filters a list by one of a few literal names. */
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
  /** `undefined` while the filter is off. */
  value: NoInfer<Value> | undefined;
  /** Labels that differ from the literal names. */
  nameOf?: (value: NoInfer<Value>) => string;
  icon?: (value: NoInfer<Value>) => React.ReactNode;
  onChange: (value: NoInfer<Value> | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={value}
      options={values.map((item) => ({
        value: item,
        label: nameOf?.(item) ?? item,
        icon: icon?.(item),
      }))}
      onChange={(selected) => onChange(values.find((item) => item === selected))}
    />
  );
}
