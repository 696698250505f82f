import { encryptKeystoreJsonSync } from 'ethers/wallet';
import { deriveAddress } from '../../service/model/kernel/values/curves.ts';
import { cheapScrypt } from '../fakes/fake-ports.ts';

/** A version 3 keystore of another wallet, as JSON text. */
export function aKeystore({
  password = 'a password',
  privateKey = Buffer.alloc(32, 5),
}: {
  readonly password?: string;
  readonly privateKey?: Buffer;
} = {}): string {
  const account = { address: deriveAddress(privateKey), privateKey: `0x${privateKey.toString('hex')}` };
  const { n: N, r, p } = cheapScrypt;
  return encryptKeystoreJsonSync(account, password, { scrypt: { N, r, p } });
}
