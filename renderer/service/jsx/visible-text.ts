import { visible } from '../../../service/model/kernel/values/visible.ts';

/** Props that are displayed or spoken. Field values are excluded, because users edit them unchanged. */
const textProps = ['children', 'title', 'label', 'description', 'alt', 'placeholder', 'aria-label', 'aria-description'];

/** The props of an element, with every displayed text passed through `visible`. */
export function withVisibleText(props: unknown): unknown {
  if (typeof props !== 'object' || props === null) return props;
  const changed = textProps.flatMap((name) => {
    const value: unknown = Reflect.get(props, name);
    const visibleValue = Array.isArray(value) ? visibleList(value) : visibleText(value);
    return visibleValue === value ? [] : [[name, visibleValue] as const];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

function visibleList(list: readonly unknown[]): readonly unknown[] {
  return list.some((item) => visibleText(item) !== item) ? list.map(visibleText) : list;
}

function visibleText(value: unknown): unknown {
  return typeof value === 'string' ? visible(value) : value;
}
