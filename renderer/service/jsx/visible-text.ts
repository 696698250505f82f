import { visible } from '../labels/visible.ts';

/**
 * Props that are displayed or spoken. Field values are excluded, because users edit them unchanged.
 */
const words = [
  'children',
  'title',
  'label',
  'description',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
];

/** The props of an element, with every displayed text passed through `visible`. */
export function seen(props: unknown): unknown {
  if (typeof props !== 'object' || props === null) return props;
  const changed = words.flatMap((name) => {
    const value: unknown = Reflect.get(props, name);
    const shown = Array.isArray(value) ? seenList(value) : seenText(value);
    return shown === value ? [] : [[name, shown] as const];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

function seenList(list: readonly unknown[]): readonly unknown[] {
  return list.some((one) => seenText(one) !== one) ? list.map(seenText) : list;
}

function seenText(value: unknown): unknown {
  return typeof value === 'string' ? visible(value) : value;
}
