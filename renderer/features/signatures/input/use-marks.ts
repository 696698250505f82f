import { useMemo } from 'react';
import type { Fault } from '../content.ts';
import type { Reading } from '../use-inspection.ts';
import type { LineMark } from './editor-marks.ts';
import { createLocator, type Stretch } from './positions.ts';

type Locate = ReturnType<typeof createLocator>;

/** The lines that need a look: the one at fault, else those of risky fields; and the text they are of. */
export function useMarks({ last, fault, text }: Reading) {
  return useMemo(() => {
    if (fault) {
      const place = placeOf(fault, createLocator(text));
      return { text, marks: place ? [{ ...place, severity: 'bad' as const }] : [] };
    }
    if (!last) return { text, marks: [] };
    const locate = createLocator(last.draft.text);
    const { typedData, risks } = last.inspection;
    const marks = [...(typedData?.fields ?? []), ...risks].flatMap((one) => toMark(one, locate));
    return { text: last.draft.text, marks };
  }, [last, fault, text]);
}

interface Risky {
  readonly path?: string | undefined;
  readonly severity?: LineMark['severity'] | undefined;
}

function toMark({ path, severity }: Risky, locate: Locate): readonly LineMark[] {
  const place = path && severity && locate(path);
  return place ? [{ ...place, severity }] : [];
}

/** Where a fault stands in its text. */
export function placeOf({ at, path }: Fault, locate: Locate): Stretch | undefined {
  if (at !== undefined) return { from: at, to: at };
  return path ? locate(path) : undefined;
}
