import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import type { Surroundings } from './document-view.ts';

/** Checks whether the wallet that would sign is the required wallet. */
export function signerChecks(
  { signer, secretType }: Pick<Surroundings, 'signer' | 'secretType'>,
  required?: { readonly role: string; readonly address: string },
): SignatureInspection['checks'] {
  if (!signer) return [];
  const isRight = required?.address.toLowerCase() === signer.address.toLowerCase();
  return [
    ...(signer.secretType === secretType
      ? []
      : [{ holds: false, text: `The wallet is on ${signer.secretType}, not on ${secretType}` }]),
    ...(signer.archived ? [{ holds: false, text: 'The wallet is archived and cannot sign' }] : []),
    ...(required
      ? [
          {
            holds: isRight,
            text: `The ${required.role} is ${isRight ? '' : 'not '}the wallet that signs`,
          },
        ]
      : []),
  ];
}
