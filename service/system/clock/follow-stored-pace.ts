import type { Ports } from '../../ports/ports.ts';
import { storedPace } from './stored-pace.ts';

/** Follows clock changes of other instances of the world. Returns a function that stops it. */
export function followStoredPace({
  changes,
  storage,
  clockControl,
}: Pick<Ports, 'changes' | 'storage' | 'clockControl'>): () => void {
  let lastText = JSON.stringify(storage.read(storedPace));
  return changes.subscribe(({ tables }) => {
    if (!tables.includes('installation')) return;
    const stored = storage.read(storedPace);
    const text = JSON.stringify(stored);
    if (text === lastText) return;
    lastText = text;
    clockControl.follow(stored);
  });
}
