import { Hash } from '../../../components/code/Hash.tsx';
import { PaneSection, Value } from './PaneSection.tsx';

/** The hashes of the text, to compare with another program. */
export function Digests({
  digests,
  isPast,
}: {
  /** The hashes that this kind of text has, with their labels. */
  digests: readonly (readonly [label: string, value: string | undefined])[];
  /** Whether they belong to an earlier text because the current one is invalid. */
  isPast: boolean;
}) {
  return (
    <PaneSection title="Digests" hint={isPast ? 'of the last valid text' : undefined}>
      {digests.map(
        ([label, value]) =>
          value && (
            <Value key={label} label={label}>
              <Hash value={value} label={`digest ${label}`} />
            </Value>
          ),
      )}
    </PaneSection>
  );
}
