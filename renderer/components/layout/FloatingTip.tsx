// Buttons that copy have a tip.
import '../../service/look/provide-clipboard.ts';
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
  label: string | (() => string);
  position: 'top' | 'right';
}) {
  const words = <span id={id}>{typeof label === 'string' ? label : label()}</span>;
  return <Tooltip target={target} opened label={words} position={position} />;
}
