import { useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { Arriving } from '../action/Arriving.tsx';

const Palette = lazyPart(() => import('./Palette.tsx'), 'Palette');

/** Opened with Ctrl or Cmd-K: finds any page, action or record, e.g. by a pasted id or address. */
export function CommandPalette({ opened, onOpen }: { opened: boolean; onOpen: (opened: boolean) => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    onOpen(!opened);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (!opened) return null;
  const close = () => onOpen(false);
  return (
    <Arriving name="palette" onClose={close}>
      <Palette onClose={close} />
    </Arriving>
  );
}
