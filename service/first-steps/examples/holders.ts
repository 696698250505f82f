import type { SecretType } from '../../kernel/primitives.ts';
import { examplePin } from '../../resources/first-steps.ts';
import type { User } from '../../resources/user.ts';
import { signatureOperations } from '../../signatures/signatures.operations.ts';
import { userOperations } from '../../users/users.operations.ts';
import { walletOperations } from '../../wallets/wallets.operations.ts';
import type { Narrator } from './narrator.ts';

/** A wallet of an example user, with what opens it. */
export interface Holder {
  readonly walletId: string;
  readonly secretType: SecretType;
  readonly address: string;
  /** As the header has it. */
  readonly signingMethodCredential: string;
}

/** A user whose PIN is the one of all examples. */
export function makeUser(narrator: Narrator, reference: string): Promise<User> {
  const signingMethod = { type: 'PIN', value: examplePin } as const;
  return narrator.ask(userOperations.create, { reference, signingMethod });
}

export async function makeWallet(
  narrator: Narrator,
  user: User,
  { secretType, description }: { secretType: SecretType; description: string },
): Promise<Holder> {
  const signingMethodCredential = `${user.signingMethods[0]?.id}:${examplePin}`;
  const { id, address } = await narrator.ask(walletOperations.create, {
    userId: user.id,
    secretType,
    description,
    signingMethodCredential,
  });
  return { walletId: id, address, secretType, signingMethodCredential };
}

/** Signs a message (EIP-191); answers the signature. */
export async function signMessage(
  narrator: Narrator,
  { walletId, secretType, signingMethodCredential }: Holder,
  data: string,
): Promise<string> {
  const signed = await narrator.ask(signatureOperations.sign, {
    signatureRequest: { type: 'MESSAGE', walletId, secretType, data },
    signingMethodCredential,
  });
  return 'signature' in signed ? signed.signature : '';
}
