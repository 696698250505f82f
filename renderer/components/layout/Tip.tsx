import { Suspense } from 'react';
import type { TipProps } from './FloatingTip.tsx';
import { lazyPart } from './lazy-part.tsx';

const FloatingTip = lazyPart(() => import('./FloatingTip.tsx'), 'FloatingTip');

/** A few words beside what the pointer is on. What places them comes after the first page. */
export function Tip(props: TipProps) {
  return (
    <Suspense fallback={props.children}>
      <FloatingTip {...props} />
    </Suspense>
  );
}
