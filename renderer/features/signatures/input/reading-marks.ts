import { useMemo } from 'react';
import { createLocator, type LineMark, type Stretch } from '../../../components/editor/editor-marks.ts';
import type { Fault } from '../content.ts';
import type { Reading } from '../FieldLink.tsx';

type Locate = ReturnType<typeof createLocator>;

/** A field to highlight, by its path. */
export interface Risky {
  readonly path?: string | undefined;
  readonly severity?: LineMark['severity'] | undefined;
}

/** The ranges to highlight, which are the error or the risky fields, with their text. */
export function useMarks(
  { last, fault, text }: Reading<{ readonly draft: { readonly text: string } }>,
  risky: readonly Risky[],
) {
  return useMemo(() => {
    if (fault) {
      const range = placeOf(fault, createLocator(text));
      return { text, marks: range ? [{ ...range, severity: 'bad' as const }] : [] };
    }
    if (!last) return { text, marks: [] };
    const locate = createLocator(last.draft.text);
    return { text: last.draft.text, marks: risky.flatMap((item) => toMark(item, locate)) };
  }, [last, risky, fault, text]);
}

function toMark({ path, severity }: Risky, locate: Locate): readonly LineMark[] {
  const range = path && severity && locate(path);
  return range ? [{ ...range, severity, isPart: path.startsWith('[') }] : [];
}

/** The range of a problem in its text. */
export function placeOf({ at, path }: Fault, locate: Locate): Stretch | undefined {
  if (at !== undefined) return { from: at, to: at };
  return path ? locate(path) : undefined;
}
