import { Tooltip } from '@mantine/core';
import type { TipProps } from './Tip.tsx';

/** The words of a `Tip` beside the element that has the pointer or the focus. */
export function FloatingTip({
  target,
  id,
  label,
  position,
}: Required<Pick<TipProps, 'label' | 'position'>> & { target: HTMLElement; id: string }) {
  return (
    <Tooltip target={target} opened label={<span id={id}>{label}</span>} position={position} />
  );
}
