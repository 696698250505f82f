import { exampleText, seedExampleNames } from './examples/all-examples.ts';
import type { SeedSource } from './read-seed.ts';

/** A seed in one of its forms: itself, its file as text, or the name of an included seed. */
export interface SentSeed {
  readonly seed: string | Readonly<Record<string, unknown>>;
}

/** Converts a sent seed to a source. */
export function sourceOf({ seed }: SentSeed): SeedSource {
  if (typeof seed !== 'string') return { value: seed };
  const exampleName = seedExampleNames.find((name) => name === seed);
  return { text: exampleName === undefined ? seed : exampleText(exampleName) };
}
