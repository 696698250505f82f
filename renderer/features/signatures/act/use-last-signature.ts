import { useState } from 'react';
import { client, type Signature, type Wallet } from '../../../service/call/client.ts';
import type { Inspected } from '../use-inspection.ts';

/** A signature made in this session, with the signer the service recovered from it. */
export interface StoredSignature {
  readonly signature: Signature;
  readonly wallet: Wallet;
  /** The signed digest. */
  readonly digest: string;
  readonly milliseconds: number;
  /** Whether it belongs to the wallet; `undefined` until it is verified. */
  readonly matches: boolean | undefined;
}

/** The last signature; each signature is verified automatically. */
export function useLastSignature() {
  const [signature, setSignature] = useState<StoredSignature>();
  const store = async (
    { content, inspection }: Inspected,
    signed: Pick<StoredSignature, 'signature' | 'wallet' | 'milliseconds'>,
  ) => {
    const result = { ...signed, digest: inspection.digest };
    setSignature({ ...result, matches: undefined });
    const matches = await client.signatures.verify.mutate({
      secretType: content.secretType,
      signerAddress: signed.wallet.address,
      message: content.data,
      signature: signed.signature.signature,
    });
    setSignature({ ...result, matches });
  };
  return { lastSignature: signature, store };
}
