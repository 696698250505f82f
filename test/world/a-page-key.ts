import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { hashOfP256Key } from '../../service/kernel/p256.ts';
import { type ProvedCall, signedText, writeProof } from '../../service/resources/console-proof.ts';

interface Proof extends ProvedCall {
  readonly nonce: string;
  readonly count?: number;
  readonly body?: string;
  readonly origin?: string;
}

/** The key of a console page, and the session headers that it signs. */
export function aPageKey(origin = 'http://127.0.0.1:8787') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const point = Buffer.concat(bytes).toString('base64url');
  const session = hashOfP256Key(point);
  return {
    pageKey: { point, origin },
    session,
    /** The header of one call; each option replaces a signed value. */
    header: ({ nonce, count = 1, body = '', origin: signed = origin, ...call }: Proof) => {
      const bodyHash = createHash('sha256').update(body).digest('base64url');
      const parts = { session, nonce, count, bodyHash };
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const bytes = sign('sha256', Buffer.from(signedText(parts, call, signed)), key);
      return writeProof({ ...parts, signature: bytes.toString('base64url') });
    },
  };
}
