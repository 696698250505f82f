import type { SignatureInspection } from '../../../../service/resources/signature-inspection.ts';
import { Hash } from '../../../components/code/Hash.tsx';
import { PaneSection, Value } from './PaneSection.tsx';

/** What the text hashes to, for those who compare it with a program. */
export function Digests({
  inspection: { digest, typedData },
  isPast,
}: {
  inspection: SignatureInspection;
  /** They are of an earlier text: the present one is broken. */
  isPast: boolean;
}) {
  const digests = [
    ['to sign', digest],
    ['domain separator', typedData?.domainSeparator],
    ['message', typedData?.messageHash],
  ] as const;
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
