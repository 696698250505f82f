// Copy buttons have a tooltip.
import '../../service/queries/provide-clipboard.ts';
import { Tooltip } from '@mantine/core';

/** The tooltip of a `Tip` next to the hovered or focused element. */
export function FloatingTip({
  target,
  id,
  label,
}: {
  target: HTMLElement;
  id: string;
  label: string | (() => string);
}) {
  const content = <span id={id}>{typeof label === 'string' ? label : label()}</span>;
  return <Tooltip target={target} opened label={content} />;
}
