import { Tooltip } from '@mantine/core';
import type { TipProps } from './Tip.tsx';

/** The words of a `Tip`, and where they stand. */
export function FloatingTip(props: TipProps) {
  return <Tooltip {...props} />;
}
