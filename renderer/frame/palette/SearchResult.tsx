import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { FeatureFinder } from '../feature.ts';
import type { EntryGroup } from './entry.ts';

/** Renders the results of all finders, which are loaded when it is first shown. */
export function searchResultsOf(finders: readonly FeatureFinder[]) {
  return lazyPart(async () => {
    const hooks = await Promise.all(finders.map((finder) => finder.load()));
    return {
      Found({ text, children }: { text: string; children: (groups: readonly EntryGroup[]) => React.ReactNode }) {
        // biome-ignore lint/correctness/useHookAtTopLevel: the finders are always the same.
        return children(hooks.flatMap((useFound) => useFound(text)));
      },
    };
  }, 'Found');
}
