import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useContents } from '../features.tsx';
import { Arriving } from './Arriving.tsx';
import { useActions } from './actions.tsx';

/** The drawer of the action that is under way. */
export function ActionDrawers() {
  const { current, close } = useActions();
  const { acts } = useContents();
  useOnNavigation(close);
  const act = current && acts.get(current.name);
  if (!act) return null;
  return (
    <Arriving name={current.name} onClose={close}>
      <act.drawer {...current} onClose={close} />
    </Arriving>
  );
}

/** A link in a drawer leads away from it. */
function useOnNavigation(leave: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const onLeave = useEffectEvent(leave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is waited for.
  useEffect(() => onLeave(), [pathname]);
}
