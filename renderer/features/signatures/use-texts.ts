import { useMemo, useState } from 'react';
import { presentTime } from '../../components/figures/use-now.ts';
import type { Signer } from './example.ts';
import { type ExampleName, examples, firstExamples } from './examples.ts';
import type { ContentKind } from './signing-search.ts';

/** An example follows the chosen wallet until its text is edited. */
type Source = { readonly example: ExampleName } | { readonly text: string };
type Sources = Readonly<Record<ContentKind, Source>>;

/** Kept while the console is open, so that navigating away loses no work. */
let savedSources: Sources = {
  'typed-data': { example: firstExamples['typed-data'] },
  message: { example: firstExamples.message },
  transaction: { example: firstExamples.transaction },
};

/** The text of each kind, in memory only. */
export function useTexts(kind: ContentKind, { address, secretType }: Signer) {
  const [sources, setSources] = useState(savedSources);
  const [now] = useState(presentTime);
  const set = (newKind: ContentKind, source: Source) => {
    savedSources = { ...savedSources, [newKind]: source };
    setSources(savedSources);
  };
  const source = sources[kind];
  const text = useMemo(
    () =>
      'text' in source ? source.text : examples[source.example].text({ address, secretType }, now),
    [source, address, secretType, now],
  );
  return {
    text,
    setText: (newText: string) => set(kind, { text: newText }),
    load: (example: ExampleName) => set(examples[example].kind, { example }),
  };
}
