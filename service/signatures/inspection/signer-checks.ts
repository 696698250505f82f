import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import type { Surroundings } from './document-view.ts';

/** Whether the wallet that would sign is the one that must. */
export function signerChecks(
  { signer, secretType }: Pick<Surroundings, 'signer' | 'secretType'>,
  required?: { readonly role: string; readonly address: string },
): SignatureInspection['checks'] {
  if (!signer) return [];
  const isRight = required?.address.toLowerCase() === signer.address.toLowerCase();
  return [
    ...(signer.secretType === secretType
      ? []
      : [
          { holds: false, text: `The wallet is one of ${signer.secretType}, not of ${secretType}` },
        ]),
    ...(signer.archived
      ? [{ holds: false, text: 'The wallet is archived and signs nothing' }]
      : []),
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
