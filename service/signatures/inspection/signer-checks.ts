import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import type { InspectionContext } from './document-view.ts';

/** Checks whether the wallet that would sign is the required wallet. */
export function signerChecks(
  { signer, secretType }: Pick<InspectionContext, 'signer' | 'secretType'>,
  required?: { readonly role: string; readonly address: string },
): SignatureInspection['checks'] {
  if (!signer) return [];
  const isSigner = required?.address.toLowerCase() === signer.address.toLowerCase();
  return [
    ...(signer.secretType === secretType
      ? []
      : [{ holds: false, text: `The wallet is on ${signer.secretType}, not on ${secretType}` }]),
    ...(signer.archived ? [{ holds: false, text: 'The wallet is archived and cannot sign' }] : []),
    ...(required
      ? [
          {
            holds: isSigner,
            text: `The ${required.role} is ${isSigner ? '' : 'not '}the wallet that signs`,
          },
        ]
      : []),
  ];
}
