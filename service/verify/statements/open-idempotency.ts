import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { holds, refused, refusedWith, same, succeeded } from '../expect.ts';
import { someText } from '../shapes.ts';
import { type Statement, statement } from '../statement.ts';
import { Skipped } from '../verdicts.ts';
import { addCode, makeOwner, withId } from '../world/users.ts';
import { adasWallet, makeWallet, type OwnedWallet, setArchived } from '../world/wallets.ts';
import { requestToken, type World } from '../world/world.ts';

const idempotency =
  'Every POST accepts Idempotency-Key: same key and request → the first success again (marked), another request → 409; a refused request leaves the key free; kept 24 h.';
const fromMemory =
  'Credentials are no part of the comparison: a signing method is verified first, at its usual cost, and what was recovered or archived since is not answered from memory.';

/** A new token: tokens expire when the clock is moved. */
async function freshToken({ target }: World): Promise<string> {
  const { body, exchange } = await requestToken(target);
  const granted = z.object({ access_token: someText });
  return fitting({ value: body, exchange }, granted, 'answer').access_token;
}

/** Requests a signature with the wallet's id as idempotency key. */
function signUnder(world: World, { id, secretType }: OwnedWallet, signingMethod: string) {
  const signatureRequest = { type: 'MESSAGE', secretType, walletId: id, data: 'once' };
  const headers = { 'idempotency-key': `sign-${id}` };
  return world.ask('POST /api/signatures', { body: { signatureRequest }, headers, signingMethod });
}

function keyed(world: World, key: string, body: object) {
  return world.ask('POST /api/users', {
    body,
    headers: { 'idempotency-key': `${key}-${world.run}` },
  });
}

/** Assertions about repeated requests. */
export const repeated: readonly Statement[] = [
  statement('open.idempotency.same-answer', idempotency, async (world) => {
    const body = { reference: `twice ${world.run}` };
    const first = await keyed(world, 'same', body);
    const second = await keyed(world, 'same', body);
    succeeded(first);
    same({ is: second.body, should: first.body }, 'The second response', second);
    holds(
      !first.headers.has('idempotent-replayed'),
      'The first response is marked as repeated.',
      first,
    );
    holds(
      second.headers.has('idempotent-replayed'),
      'The second response is not marked as repeated.',
      second,
    );
  }),
  statement('open.idempotency.another-request', idempotency, async (world) => {
    succeeded(await keyed(world, 'other', { reference: `one ${world.run}` }));
    refusedWith(await keyed(world, 'other', { reference: `two ${world.run}` }), 409);
  }),
  statement('open.idempotency.refused-leaves-free', idempotency, async (world) => {
    refused(await keyed(world, 'free', { reference: 7 }));
    succeeded(await keyed(world, 'free', { reference: `free ${world.run}` }));
  }),
  statement(
    'open.idempotency.value-is-verified',
    'Credentials are no part of the comparison: a signing method is verified first, at its usual cost, and what was recovered or archived since is not answered from memory.',
    async (world) => {
      const { id, owner } = await adasWallet(world);
      const signatureRequest = {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: id,
        data: 'once',
      };
      const asking = {
        body: { signatureRequest },
        headers: { 'idempotency-key': `sign-${world.run}` },
      };
      succeeded(
        await world.ask('POST /api/signatures', { ...asking, signingMethod: owner.credential }),
      );
      const strange = { ...asking, signingMethod: '00000000-0000-4000-8000-000000000000:482915' };
      refusedWith(await world.ask('POST /api/signatures', strange), 403);
    },
  ),
  statement('open.idempotency.not-of-archived', fromMemory, async (world) => {
    const owner = await makeOwner(world, 'repeating');
    const wallet = await makeWallet(world, owner, 'ETHEREUM');
    const signOnce = () => signUnder(world, wallet, owner.credential);
    succeeded(await signOnce());
    succeeded(await setArchived(world, wallet, true));
    refusedWith(await signOnce(), 404, 'wallet.archived');
  }),
  statement('open.idempotency.not-of-recovered', fromMemory, async (world) => {
    const owner = await makeOwner(world, 'recovering');
    const wallet = await makeWallet(world, owner, 'ETHEREUM');
    const code = await addCode(world, owner);
    succeeded(await signUnder(world, wallet, owner.credential));
    const asking = { body: { value: '731946' }, signingMethod: code.credential };
    succeeded(await world.ask(`PUT ${owner.methods}/${owner.pinId}`, asking));
    refusedWith(await signUnder(world, wallet, owner.credential), 403, 'pincode.incorrect');
  }),
  statement('open.idempotency.not-for-a-wrong-value', fromMemory, async (world) => {
    const owner = await makeOwner(world, 'guessing');
    const wallet = await makeWallet(world, owner, 'ETHEREUM');
    succeeded(await signUnder(world, wallet, owner.credential));
    const guess = await signUnder(world, wallet, `${owner.pinId}:000000`);
    refusedWith(guess, 403, 'pincode.incorrect');
  }),
  {
    id: 'open.idempotency.kept-24-hours',
    says: idempotency,
    isLast: true,
    check: async (world) => {
      if (!world.target.isOwn)
        throw new Skipped('Moves the clock by a day, which is skipped for a service in use.');
      const asking = async () => ({
        body: { reference: `kept ${world.run}` },
        headers: { 'idempotency-key': `kept-${world.run}` },
        token: await freshToken(world),
      });
      const first = read(await world.ask('POST /api/users', await asking()), withId);
      const move = { body: { seconds: 24 * 60 * 60 + 1 } };
      succeeded(await world.ask('POST /_vaultdesk/clock', move));
      const later = await world.ask('POST /api/users', await asking());
      holds(read(later, withId).id !== first.id, 'It is still answered from memory.', later);
    },
  },
];
