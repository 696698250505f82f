import { Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

const FloatingTip = lazyPart(() => import('./FloatingTip.tsx'), 'FloatingTip');

export interface TipProps {
  readonly label: string;
  readonly position?: 'right';
  readonly disabled?: boolean;
  readonly openDelay?: number;
  readonly children: React.ReactElement;
}

/** A few words beside what the pointer is on. What places them comes after the first page. */
export function Tip(props: TipProps) {
  return (
    <Suspense fallback={props.children}>
      <FloatingTip {...props} />
    </Suspense>
  );
}
