import { z } from 'zod';
import { read } from '../answer.ts';
import { holds, refused, refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { ada, addCode, generatedCode, makeOwner, makeUser, pin, withId } from '../world/users.ts';
import { archiving, makeWallet, setArchived, sign } from '../world/wallets.ts';
import { shared } from '../world/world.ts';
import { attempts } from './open-attempts.ts';
import { ofUse, ofWallets } from './open-wallets.ts';

const users =
  'POST /api/users {reference?, signingMethod?{type,value,physicalDeviceId?}}, GET /api/users?page,size,reference,includeSigningMethods, GET /api/users/{id}, PUT /api/users/{id} {reference}, DELETE /api/users/{id} (needs a signing method).';
const shape = 'User: {id, reference, createdAt, signingMethods[]}.';
const methods =
  'GET /api/users/{id}/signing-methods and DELETE /api/users/{id}/signing-methods/{methodId} (needs another method; the last one cannot go while the user has wallets).';
const archived =
  'Archived wallets: hidden everywhere (404), listed only by GET /api/wallets?archived=true; unarchive by id.';

const user = z.object({
  id: be.uuid,
  reference: be.text,
  createdAt: be.zonelessTimestamp,
  signingMethods: be.listOf(be.object),
});

/** A user that is created together with a PIN. */
const withPin = shared((world) =>
  world.ask('POST /api/users', {
    body: { reference: `at once ${world.run}`, signingMethod: { type: 'PIN', value: pin } },
  }),
);

const listed = z.array(z.looseObject({ id: z.string() }));

const ofUsers = [
  statement('open.users.create', users, async (world) => {
    const created = read(await withPin(world), user.omit({ reference: true }));
    same(
      { is: created.signingMethods.length, should: 1 },
      'The number of signing methods',
      await withPin(world),
    );
  }),
  statement('open.users.get', shape, async (world) => {
    const { userId } = await ada(world);
    const response = await world.ask(`GET /api/users/${userId}`);
    same({ is: read(response, user).id, should: userId }, 'The id', response);
  }),
  statement('open.users.list-by-reference', users, async (world) => {
    const { userId } = await ada(world);
    const reference = encodeURIComponent(`ada ${world.run}`);
    const response = await world.ask(`GET /api/users?reference=${reference}`);
    same(
      { is: read(response, listed).map(({ id }) => id), should: [userId] },
      'The list',
      response,
    );
  }),
  statement('open.users.list-without-signing-methods', users, async (world) => {
    await ada(world);
    const reference = encodeURIComponent(`ada ${world.run}`);
    for (const [isAsked, should] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const query = `reference=${reference}&includeSigningMethods=${isAsked}`;
      const response = await world.ask(`GET /api/users?${query}`);
      const [firstUser] = read(
        response,
        z.array(z.object({ signingMethods: z.array(z.unknown()) })),
      );
      same({ is: Math.min(firstUser?.signingMethods.length ?? 0, 1), should }, 'It', response);
    }
  }),
  statement('open.users.change', users, async (world) => {
    const id = await makeUser(world, 'before');
    const reference = `after ${world.run}`;
    const response = await world.ask(`PUT /api/users/${id}`, { body: { reference } });
    same({ is: read(response, user).reference, should: reference }, 'The reference', response);
  }),
  statement('open.users.delete', users, async (world) => {
    const { userId, credential } = await makeOwner(world, 'leaving');
    refused(await world.ask(`DELETE /api/users/${userId}`));
    const deletion = await world.ask(`DELETE /api/users/${userId}`, { signingMethod: credential });
    same({ is: deletion.status, should: 200 }, 'The status', deletion);
    refusedWith(await world.ask(`GET /api/users/${userId}`), 404);
  }),
  statement('open.signing-methods.list', methods, async (world) => {
    const { methods: path, pinId } = await ada(world);
    const response = await world.ask(`GET ${path}`);
    holds(
      read(response, listed).some(({ id }) => id === pinId),
      'The PIN is not listed.',
      response,
    );
  }),
  statement('open.signing-methods.delete', methods, async (world) => {
    const owner = await makeOwner(world, 'deleting');
    const code = await addCode(world, owner);
    refused(await world.ask(`DELETE ${owner.methods}/${code.id}`));
    const signingMethod = owner.credential;
    const response = await world.ask(`DELETE ${owner.methods}/${code.id}`, { signingMethod });
    same(
      { is: [response.status, response.body], should: [200, { success: true }] },
      'It',
      response,
    );
  }),
  statement('open.signing-methods.last-stays', methods, async (world) => {
    const owner = await makeOwner(world, 'last');
    await makeWallet(world, owner, 'ETHEREUM');
    const signingMethod = owner.credential;
    refusedWith(await world.ask(`DELETE ${owner.methods}/${owner.pinId}`, { signingMethod }), 409);
  }),
];

/** Assertions about user decisions that the contract leaves open. */
export const openUsers: Subject = {
  title: 'Users, signing methods and wallets',
  part: 'open points',
  statements: [
    ...ofUsers,
    ...ofWallets,
    ...ofUse,
    ...attempts,
    statement(
      'open.signing-methods.reply',
      'Method creation replies with one object (contract).',
      async (world) => {
        read(await generatedCode(world), withId);
      },
    ),
    statement('open.wallets.unarchived-by-id', archived, async (world) => {
      const { returning } = await archiving(world);
      succeeded(await setArchived(world, returning, false));
      succeeded(await sign(world, returning));
    }),
  ],
};
