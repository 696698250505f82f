import { Tooltip } from '@mantine/core';

/** The words of a `Tip` beside the element that has the pointer or the focus. */
export function FloatingTip({
  target,
  id,
  label,
  position,
}: {
  target: HTMLElement;
  id: string;
  label: string;
  position: 'top' | 'right';
}) {
  return (
    <Tooltip target={target} opened label={<span id={id}>{label}</span>} position={position} />
  );
}
