import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, use } from 'react';
import type {
  AnyAct,
  AnyCard,
  CardPlace,
  Feature,
  FeatureFinder,
  FeaturePage,
  FeatureShortcut,
} from './feature.ts';
import { navigationGroups } from './feature.ts';
import { foundBy } from './palette/Found.tsx';

/** What all features state together. */
export interface Contents {
  readonly pageGroups: readonly {
    readonly label: string;
    readonly pages: readonly FeaturePage[];
  }[];
  readonly acts: ReadonlyMap<string, AnyAct>;
  readonly shortcuts: readonly FeatureShortcut[];
  readonly finders: readonly FeatureFinder[];
  readonly Found: ReturnType<typeof foundBy>;
  readonly cards: readonly AnyCard[];
}

/** Folds the features into what the frame shows of them. */
export function toContents(features: readonly Feature[]): Contents {
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const finders = features
    .flatMap((feature) => feature.finder ?? [])
    .toSorted((one, other) => one.rank - other.rank);
  return {
    pageGroups: navigationGroups.map((label) => ({
      label,
      pages: pages.filter(({ group }) => group === label),
    })),
    acts: new Map(features.flatMap(({ acts = {} }) => Object.entries<AnyAct>(acts))),
    shortcuts: features.flatMap((feature) => feature.shortcuts ?? []),
    finders,
    Found: foundBy(finders),
    cards: features.flatMap((feature) => feature.cards ?? []),
  };
}

const ContentsContext = createContext<Contents | undefined>(undefined);

/** Hands the features to the frame, which may not import them. */
export function FeaturesProvider({
  contents,
  children,
}: {
  contents: Contents;
  children: React.ReactNode;
}) {
  return <ContentsContext value={contents}>{children}</ContentsContext>;
}

export function useContents(): Contents {
  const contents = use(ContentsContext);
  if (!contents) throw new Error('useContents needs a FeaturesProvider around it.');
  return contents;
}

/** The cards that features put on the page of a record. */
export function FeatureCards({ on, ...props }: CardPlace) {
  return useContents()
    .cards.filter((card) => card.on === on)
    .map(({ name, Card }) => <Card key={name} {...props} />);
}

/** The same where the rest is not to wait for them, nor to miss them where their code cannot be had. */
export function LateCards(place: CardPlace) {
  return (
    <CatchBoundary getResetKey={() => place.on} errorComponent={() => null}>
      <Suspense>
        <FeatureCards {...place} />
      </Suspense>
    </CatchBoundary>
  );
}
