import { Tooltip } from '@mantine/core';

export interface TipProps {
  readonly label: string;
  readonly position?: 'right';
  readonly disabled?: boolean;
  readonly openDelay?: number;
  readonly children: React.ReactElement;
}

/** The words of a `Tip`, and where they stand. */
export function FloatingTip(props: TipProps) {
  return <Tooltip {...props} />;
}
