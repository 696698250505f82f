import { createContext, use } from 'react';
import type { AnyAct, Feature, FeatureFinder, FeaturePage, FeatureShortcut } from './feature.ts';
import { navigationGroups } from './feature.ts';

/** What all features state together. */
export interface Contents {
  readonly pageGroups: readonly {
    readonly label: string;
    readonly pages: readonly FeaturePage[];
  }[];
  readonly acts: ReadonlyMap<string, AnyAct>;
  readonly shortcuts: readonly FeatureShortcut[];
  readonly finders: readonly FeatureFinder[];
}

/** Folds the features into what the frame shows of them. */
export function toContents(features: readonly Feature[]): Contents {
  const pages = features.flatMap((feature) => feature.pages ?? []);
  return {
    pageGroups: navigationGroups.map((label) => ({
      label,
      pages: pages.filter(({ group }) => group === label),
    })),
    acts: new Map(features.flatMap(({ acts = {} }) => Object.entries<AnyAct>(acts))),
    shortcuts: features.flatMap((feature) => feature.shortcuts ?? []),
    finders: features
      .flatMap((feature) => feature.finder ?? [])
      .toSorted((one, other) => one.rank - other.rank),
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
