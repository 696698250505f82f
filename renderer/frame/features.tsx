import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, use } from 'react';
import {
  type AnyAction,
  type AnyCard,
  type CardPlace,
  type Feature,
  type FeatureFinder,
  type FeaturePage,
  type FeatureShortcut,
  pageGroupNames,
} from './feature.ts';
import { searchResultsOf } from './palette/SearchResult.tsx';

export type PageGroup = { readonly label: string; readonly pages: readonly FeaturePage[] };

/** The combined contents of all features. */
export interface Contents {
  readonly pages: readonly FeaturePage[];
  /** The pages of the sidebar by group. */
  readonly pageGroups: readonly PageGroup[];
  readonly actions: ReadonlyMap<string, AnyAction>;
  readonly shortcuts: readonly FeatureShortcut[];
  readonly finders: readonly FeatureFinder[];
  readonly Found: ReturnType<typeof searchResultsOf>;
  readonly cards: readonly AnyCard[];
}

/** Combines the contents of all features. */
export function toContents(features: readonly Feature[]): Contents {
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const finders = features.flatMap((feature) => feature.finder ?? []).toSorted((a, b) => a.rank - b.rank);
  return {
    pages,
    pageGroups: pageGroupNames.map((label) => ({ label, pages: pages.filter(({ group }) => group === label) })),
    actions: new Map(features.flatMap(({ actions = {} }) => Object.entries<AnyAction>(actions))),
    shortcuts: features.flatMap((feature) => feature.shortcuts ?? []),
    finders,
    Found: searchResultsOf(finders),
    cards: features.flatMap((feature) => feature.cards ?? []),
  };
}

const ContentsContext = createContext<Contents | undefined>(undefined);

/** Provides the features to the frame, which must not import them. */
export function FeaturesProvider({ contents, children }: { contents: Contents; children: React.ReactNode }) {
  return <ContentsContext value={contents}>{children}</ContentsContext>;
}

export function useContents(): Contents {
  const contents = use(ContentsContext);
  if (!contents) throw new Error('useContents needs a FeaturesProvider around it.');
  return contents;
}

/** The feature cards of a place. */
export function FeatureCards({ on, ...props }: CardPlace) {
  return useContents()
    .cards.filter((card) => card.on === on)
    .map(({ name, Card }) => <Card key={name} {...props} />);
}

/** The same without delaying the rest of the page; if their code cannot be loaded, they are left out. */
export function LazyCards(props: CardPlace) {
  return (
    <CatchBoundary getResetKey={() => props.on} errorComponent={() => null}>
      <Suspense>
        <FeatureCards {...props} />
      </Suspense>
    </CatchBoundary>
  );
}

/** The page at a path: that of its address, the list of its record, or the page that marks it as its own. */
export function pageAt(pages: readonly FeaturePage[], path: string): FeaturePage | undefined {
  const isWithin = (start: string) => path === start || path.startsWith(`${start}/`);
  return pages.find(({ to }) => isWithin(to)) ?? pages.find(({ also = [] }) => also.some(isWithin));
}
