// Copy buttons have a tooltip.
import '../../service/queries/provide-clipboard.ts';
import { Tooltip } from '@mantine/core';

type FloatingTipProps = { readonly target: HTMLElement; readonly id: string; readonly label: string | (() => string) };

/** The tooltip of a `Tip` next to the hovered or focused element. */
export function FloatingTip({ target, id, label }: FloatingTipProps) {
  const content = <span id={id}>{typeof label === 'string' ? label : label()}</span>;
  return <Tooltip target={target} opened label={content} />;
}
