import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useContents } from '../features.tsx';
import { Arriving } from './Arriving.tsx';
import { type Action, useActions } from './actions.tsx';

/** The drawer of the current action. */
export function ActionDrawers() {
  const { current, close } = useActions();
  const { actions } = useContents();
  useCloseOnNavigation(current, close);
  const action = current && actions.get(current.name);
  if (!action) return null;
  return (
    <Arriving name={current.name} onClose={close}>
      <action.drawer {...current} onClose={close} />
    </Arriving>
  );
}

/** Closes the drawer when a link in it is followed. A drawer opened by the new page stays open. */
function useCloseOnNavigation(current: Action | undefined, close: () => void): void {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const openedAt = useRef('');
  const onNavigate = useEffectEvent(() => {
    if (current && openedAt.current !== pathname) close();
  });
  useEffect(() => {
    if (current) openedAt.current = router.latestLocation.pathname;
  }, [current, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path closes it.
  useEffect(() => onNavigate(), [pathname]);
}
