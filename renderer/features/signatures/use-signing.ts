import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Signature, service, type Wallet } from '../../service/client.ts';
import { completeStep } from '../../service/first-steps.ts';
import type { Inspected } from './use-inspection.ts';

/** A signature that was made here, and what the service says when asked who made it. */
export interface MadeSignature {
  readonly signature: Signature;
  readonly wallet: Wallet;
  /** What was signed. */
  readonly digest: string;
  readonly milliseconds: number;
  /** Whether it was made by the wallet; nothing until that is known. */
  readonly matches: boolean | undefined;
}

/** Signs what was inspected, then has the signature verified. */
export function useSigning() {
  const [made, setMade] = useState<MadeSignature>();
  const signing = useMutation(service.signatures.sign.mutationOptions());
  const verifying = useMutation(service.signatures.verify.mutationOptions());

  const sign = async ({ content, inspection }: Inspected, wallet: Wallet, credential: string) => {
    const began = performance.now();
    const signature = await signing
      .mutateAsync({
        signatureRequest: { ...content, walletId: wallet.id },
        signingMethodCredential: credential,
      })
      .finally(signing.reset);
    const milliseconds = Math.round(performance.now() - began);
    const result = { signature, wallet, digest: inspection.digest, milliseconds };
    completeStep('sign');
    setMade({ ...result, matches: undefined });
    const matches = await verifying.mutateAsync({
      secretType: content.secretType,
      signerAddress: wallet.address,
      message: content.data,
      signature: signature.signature,
    });
    setMade({ ...result, matches });
  };
  return { sign, made, isSigning: signing.isPending };
}
