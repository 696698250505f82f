import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DraftScope } from '../../service/form/drafts.ts';
import { useContents } from '../features.tsx';
import { Arriving } from './Arriving.tsx';
import { draftScope, useActions } from './actions.tsx';

/** The drawer of the current action. */
export function ActionDrawers() {
  const { current, close } = useActions();
  const { acts } = useContents();
  useOnNavigation(close);
  const act = current && acts.get(current.name);
  if (!act) return null;
  return (
    <Arriving name={current.name} onClose={close}>
      <DraftScope value={draftScope(current)}>
        <act.drawer {...current} onClose={close} />
      </DraftScope>
    </Arriving>
  );
}

/** Closes the drawer when a link in it is followed. */
function useOnNavigation(close: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const onNavigate = useEffectEvent(close);
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    onNavigate();
  }, [pathname]);
}
