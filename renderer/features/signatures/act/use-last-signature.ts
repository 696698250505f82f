import { useState } from 'react';
import { client, type Signature, type Wallet } from '../../../service/call/client.ts';
import type { Inspected } from '../use-inspection.ts';

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

/** The last signature; each one is verified as soon as it is made. */
export function useLastSignature() {
  const [made, setMade] = useState<MadeSignature>();
  const keep = async (
    { content, inspection }: Inspected,
    signed: Pick<MadeSignature, 'signature' | 'wallet' | 'milliseconds'>,
  ) => {
    const result = { ...signed, digest: inspection.digest };
    setMade({ ...result, matches: undefined });
    const matches = await client.signatures.verify.mutate({
      secretType: content.secretType,
      signerAddress: signed.wallet.address,
      message: content.data,
      signature: signed.signature.signature,
    });
    setMade({ ...result, matches });
  };
  return { made, keep };
}
