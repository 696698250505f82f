// Copy buttons have a tooltip.
import '../../service/queries/provide-clipboard.ts';
import { Tooltip } from '@mantine/core';

/** The tooltip of a `Tip` next to the hovered or focused element. */
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
  const content = <span id={id}>{typeof label === 'string' ? label : label()}</span>;
  return <Tooltip target={target} opened label={content} position={position} />;
}
