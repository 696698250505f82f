import { macOfSecret } from '../../service/domain/auth/client-credentials.ts';
import { newSigningMethod } from '../../service/domain/users/users.ts';
import type { ApplicationRecord } from '../../service/model/access/application.ts';
import type {
  SigningMethodCredential,
  SigningMethodIdentity,
  SigningMethodRecord,
  SigningMethodType,
} from '../../service/model/access/signing-method.ts';
import type { UserRecord } from '../../service/model/access/user.ts';
import { deriveAddress } from '../../service/model/kernel/values/curves.ts';
import type { WalletRecord } from '../../service/model/wallets/wallet.ts';
import type { Caller } from '../../service/platform/ports/operation.ts';
import { sealWalletKey } from '../../service/platform/vault/argon2-vault.ts';
import { createKeyDerivation } from '../../service/platform/vault/key-hierarchy.ts';
import { createSigningMethodSealing } from '../../service/platform/vault/signing-method-sealing.ts';
import { uuidOf } from '../fakes/clock.ts';
import { cheapDerivation, fixedDeviceKey } from '../fakes/fake-vault.ts';
import { valueIn } from '../values.ts';

/** The creation time of all records. */
export const createdAt = '2029-12-31T23:00:00.000Z';
let created = 0;

/** A unique UUID; builders count from far above `sequentialIds`. */
export function anId(): string {
  created += 1;
  return uuidOf(0x70000000 + created);
}

/** Continues with the same ids in every test, far from those of records that tests share. */
export function restartIds(): void {
  created = 0x1000000;
}

/** The default application of the builders' records. */
export const ourApplicationId = uuidOf(0xa0000001);
export const otherApplicationId = uuidOf(0xb0000001);
/** The fields that records of our application have in common. */
export const ours = () => ({ id: anId(), applicationId: ourApplicationId, createdAt });

export const clientSecret = 'vd_sk_the-client-secret-of-the-tests';

export function anApplication({
  secret = clientSecret,
  ...fields
}: Partial<ApplicationRecord> & { secret?: string } = {}): ApplicationRecord {
  return {
    id: ourApplicationId,
    clientId: `client-${fields.id?.slice(0, 8) ?? 'of-ours'}`,
    name: 'Our application',
    allowedOrigins: [],
    isDefault: false,
    createdAt,
    secretMac: macOfSecret({ deviceKey: fixedDeviceKey }, secret),
    ...fields,
  };
}

/** Another application, without access to our records. */
export function theOtherApplication(fields: Partial<ApplicationRecord> = {}): ApplicationRecord {
  return anApplication({ id: otherApplicationId, name: 'The other application', ...fields });
}

/** The caller of an application; ours by default. */
export function asApplication(applicationId = ourApplicationId): Caller {
  return { role: 'application', applicationId };
}

/** The operator, optionally with a filter. */
export function asOperator(applicationId?: string): Caller {
  return { role: 'operator', applicationId };
}

export const aUser = (fields: Partial<UserRecord> = {}): UserRecord => ({ ...ours(), ...fields });

/** A wallet whose key cannot be decrypted. */
export function aWallet(fields: Partial<WalletRecord> = {}): WalletRecord {
  const own = ours();
  return {
    ...own,
    userId: anId(),
    address: `0x${own.id.replaceAll('-', '')}00000000`,
    secretType: 'ETHEREUM',
    walletType: 'API_WALLET',
    description: 'A wallet',
    primary: false,
    archived: false,
    sealedKey: { version: 1, wrapped: '' },
    ...fields,
  };
}

const sealing = createSigningMethodSealing(fixedDeviceKey, createKeyDerivation({}), cheapDerivation);
const masterSecret = () => Buffer.alloc(32, 3);

/** A working signing method with this value. Methods of one user share a master secret. */
export async function aSigningMethod({
  value = '123456',
  ...fields
}: Partial<SigningMethodRecord> & { value?: string } = {}): Promise<SigningMethodRecord> {
  const identity: SigningMethodIdentity = {
    id: fields.id ?? anId(),
    userId: fields.userId ?? anId(),
    type: fields.type ?? 'PIN',
    physicalDeviceId: fields.physicalDeviceId,
  };
  const sealed = valueIn(await sealing.seal(masterSecret(), identity, value));
  const user = aUser({ id: identity.userId });
  return { ...newSigningMethod(user, identity, sealed, createdAt), ...fields };
}

const addresses = new Map<string, string>();

/** The address of a private key, derived once per key. */
export function addressOfKey(privateKey: Buffer): string {
  const key = privateKey.toString('hex');
  const address = addresses.get(key) ?? deriveAddress(privateKey);
  addresses.set(key, address);
  return address;
}

/** A user with a PIN, a wallet with this PIN, its credential, and all its records for `fakePorts`. */
export async function aWalletOwner({
  pin = '123456',
  privateKey = Buffer.alloc(32, 4),
  wallet: walletFields = {},
  method: methodFields = {},
  applicationId = ourApplicationId,
}: {
  pin?: string;
  privateKey?: Buffer;
  wallet?: Partial<WalletRecord>;
  method?: Partial<SigningMethodRecord>;
  applicationId?: string;
} = {}) {
  const user = aUser({ applicationId });
  const owned = { applicationId, userId: user.id };
  const method = await aSigningMethod({ ...owned, value: pin, ...methodFields });
  const address = addressOfKey(privateKey);
  const bare = aWallet({ ...owned, address, primary: true, ...walletFields });
  const wallet = { ...bare, sealedKey: await sealWalletKey(masterSecret(), bare, privateKey) };
  return {
    user,
    method,
    wallet,
    credential: { id: method.id, value: pin },
    records: { users: [user], signingMethods: [method], wallets: [wallet] },
  };
}

export type WalletOwner = Awaited<ReturnType<typeof aWalletOwner>>;

/** The values of the methods of `aUserWithMethods`; the emergency code has a valid check symbol. */
export const methodValues = {
  PIN: '123456',
  EMERGENCY_CODE: '123456789ABCDEFGHJKLMNPQh',
  BIOMETRIC: 'the face that the phone knows',
} as const satisfies Record<SigningMethodType, string>;

/** The owner of a wallet with one signing method of each type. */
export async function aUserWithMethods(
  fields: { readonly [Type in SigningMethodType]?: Partial<SigningMethodRecord> } = {},
) {
  const { method, credential, ...owner } = await aWalletOwner({ method: fields.PIN });
  const ofUser = { userId: owner.user.id, applicationId: owner.user.applicationId };
  const code = await aSigningMethod({
    ...ofUser,
    type: 'EMERGENCY_CODE',
    value: methodValues.EMERGENCY_CODE,
    hasCheckSymbol: true,
    ...fields.EMERGENCY_CODE,
  });
  const biometric = await aSigningMethod({
    ...ofUser,
    type: 'BIOMETRIC',
    value: methodValues.BIOMETRIC,
    physicalDeviceId: 'phone-7f3a',
    ...fields.BIOMETRIC,
  });
  const credentials: Readonly<Record<SigningMethodType, SigningMethodCredential>> = {
    PIN: credential,
    EMERGENCY_CODE: { id: code.id, value: methodValues.EMERGENCY_CODE },
    BIOMETRIC: { id: biometric.id, value: methodValues.BIOMETRIC },
  };
  return {
    ...owner,
    methods: { PIN: method, EMERGENCY_CODE: code, BIOMETRIC: biometric },
    credentials,
    records: { ...owner.records, signingMethods: [method, code, biometric] },
  };
}
