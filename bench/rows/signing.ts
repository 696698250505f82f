import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hashRaw } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { signRecoverable } from 'tiny-secp256k1';
import { load, type Pace, repeat, requestText, type Target } from '../measure/load.ts';
import { atEachSize, oncePerRound, type Row, type Subject } from '../measure/rows.ts';
import { temporaryFolder } from '../programs.ts';
import type { Instance, Trader } from '../service.ts';
import { startSeeded } from './http.ts';

export const signers = 8;
/** Derivation cost of the vault: Argon2id, 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, salt: randomBytes(16) };
const [key, digest] = [Buffer.alloc(32, 7), randomBytes(32)];
/** More concurrent derivations than cores only slow each other down. */
const limit = pLimit(availableParallelism());

/** One derivation, on a separate thread. */
export const derive = () => limit(() => hashRaw(Buffer.from('482915'), cost));
/** One ECDSA signature, created like in the service. */
export const signOnce = () => signRecoverable(digest, key);

/** Minimum cost of a signature: a derivation and an ECDSA signature. */
export const deriveAndSign = (pace: Pace, sync?: () => Promise<unknown>) =>
  repeat(pace, () => ({
    action: async () => {
      await sync?.();
      await derive();
      signOnce();
      await sync?.();
    },
  }));

const fieldsOf = (types: Record<string, string>) => Object.entries(types).map(([name, type]) => ({ name, type }));
const typedData = {
  ...{ domain: { name: 'Bench', version: '1' }, primaryType: 'Order' },
  types: {
    EIP712Domain: fieldsOf({ name: 'string', version: 'string' }),
    Person: fieldsOf({ name: 'string', wallet: 'address' }),
    Order: fieldsOf({ from: 'Person', to: 'Person', amount: 'uint256' }),
  },
};
const from = { name: 'Ada', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' };
const to = { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' };

const contents = {
  MESSAGE: (index: number) => ({ type: 'MESSAGE', data: `Order number ${index}` }),
  'EIP-712': (index: number) => ({ type: 'EIP712', data: { ...typedData, message: { from, to, amount: `${index}` } } }),
};
type Kind = keyof typeof contents;

export const signatureRequest =
  (target: Target, traders: readonly Trader[], kind: Kind) => (index: number, lane: number) => {
    const { id = '', credential = '' } = traders[lane % traders.length] ?? {};
    const signatureRequest = { secretType: 'ETHEREUM', walletId: id, ...contents[kind](index) };
    return requestText(target, 'POST /api/signatures', { signatureRequest }, { 'signing-method': credential });
  };

export const createTraders = (service: Instance) =>
  Promise.all(Array.from({ length: signers }, () => service.createTrader()));

export const signatures: Subject = {
  name: 'signatures',
  title: 'Signing',
  about: `${signers} users with a PIN each. Floor: Argon2id with the same parameters and one ECDSA signature, with the same concurrency, on all cores. It syncs nothing, but the service must: an attempt is charged before its value is verified.`,
  prepare: atEachSize(async (stage, records) => {
    const ours = await startSeeded(stage, records);
    const traders = await createTraders(ours);
    const paceOf = (lanes: number) => ({ ...stage.scale, lanes });
    const sign = (kind: Kind, lanes: number) => load(ours.port, signatureRequest(ours, traders, kind), paceOf(lanes));
    const file = await open(join(temporaryFolder('synced'), 'log'), 'a');
    stage.defer(() => file.close());
    const sync = async () => {
      await file.write(`${'x'.repeat(400)}\n`);
      await file.datasync();
    };
    const alone = {
      MESSAGE: oncePerRound(async () => (await sign('MESSAGE', 1)).p50),
      'EIP-712': async () => (await sign('EIP-712', 1)).p50,
    };
    const rowsOf = (kind: Kind): Row[] => [
      {
        ...{ work: `POST /api/signatures, ${kind}, ${signers} at once`, records, unit: '/s' },
        ours: async () => (await sign(kind, signers)).perSecond,
        floor: async () => (await deriveAndSign(paceOf(signers))).perSecond,
        goals: { '≥ 0.9 × floor': 'Signing', 'as with the fewest records (10 %)': '' },
      },
      {
        ...{ work: `POST /api/signatures, ${kind}, one at a time, p50`, records, unit: 'ms', ours: alone[kind] },
        floor: async () => (await deriveAndSign(paceOf(1))).p50,
        goals: { '≤ 1.25 × floor': 'Signing', 'as with the fewest records (10 %)': '' },
      },
    ];
    return [
      ...[...rowsOf('MESSAGE'), ...rowsOf('EIP-712')],
      {
        work: 'MESSAGE, one at a time, beside a floor that syncs before and after',
        ...{ records, unit: 'ms', ours: alone.MESSAGE },
        floor: async () => (await deriveAndSign(paceOf(1), sync)).p50,
      },
    ];
  }),
};
