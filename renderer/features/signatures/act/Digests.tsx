import { Hash } from '../../../components/code/Hash.tsx';
import { PaneSection, Value } from './PaneSection.tsx';

/** What the text hashes to, for those who compare it with a program. */
export function Digests({
  digests,
  isPast,
}: {
  /** Each with what it is called; those that the text has. */
  digests: readonly (readonly [label: string, value: string | undefined])[];
  /** They are of an earlier text: the present one is broken. */
  isPast: boolean;
}) {
  return (
    <PaneSection title="Digests" hint={isPast ? 'of the last readable text' : undefined}>
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
