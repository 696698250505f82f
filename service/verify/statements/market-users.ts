import { z } from 'zod';
import { read } from '../answer.ts';
import { fieldStatements, observedResult, refused, same } from '../expect.ts';
import { chainAddress, exactly, someText, uuid } from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { depositAddress, seller, subUser } from '../world/market.ts';

const userBody =
  'Body: `type` (string, required, SUB_USER), `nickname` (string, required). Response: envelope with sub-user.';
const addressBody =
  'Body: `chain` (string, required; the chain for the address). Response: envelope with deposit address.';

/** Assertions about sub-users and their deposit addresses. */
export const marketUsers: Subject = {
  title: 'Sub-users and deposit addresses',
  part: 'contract',
  statements: [
    ...fieldStatements('users.fields', async (world) => observedResult(await subUser(world)), [
      ['id', uuid, 'id | string (UUID)'],
      ['nickname', someText, 'nickname | string'],
      ['type', exactly('SUB_USER'), 'type | string | SUB_USER is the only creatable type'],
      ['parentUserId', uuid, 'parentUserId | string (UUID) | owner of the sub-user'],
    ]),
    statement('users.create.keeps-nickname', userBody, async (world) => {
      const response = await subUser(world);
      const { nickname } = read(response, z.object({ nickname: z.string() }));
      same({ is: nickname, should: `seller ${world.run}` }, 'The nickname', response);
    }),
    statement('users.create.requires-type', userBody, async (world) =>
      refused(await world.ask('POST /users', { body: { nickname: 'nobody' } })),
    ),
    statement('users.create.requires-nickname', userBody, async (world) =>
      refused(await world.ask('POST /users', { body: { type: 'SUB_USER' } })),
    ),
    statement(
      'users.create.sub-users-only',
      'Creatable marketplace user type | SUB_USER',
      async (world) =>
        refused(await world.ask('POST /users', { body: { type: 'USER', nickname: 'nobody' } })),
    ),
    statement(
      'users.create.one-parent',
      'parentUserId | string (UUID) | owner of the sub-user',
      async (world) => {
        const parent = z.object({ parentUserId: uuid, id: uuid });
        const first = read(await subUser(world), parent);
        const body = { type: 'SUB_USER', nickname: `sibling ${world.run}` };
        const response = await world.ask('POST /users', { body });
        const second = read(response, parent);
        same({ is: second.parentUserId, should: first.parentUserId }, 'The parent', response);
        same({ is: second.id === first.id, should: false }, 'Whether both are the same', response);
      },
    ),
    ...fieldStatements(
      'deposit-addresses.fields',
      async (world) => observedResult(await depositAddress(world)),
      [
        ['userId', uuid, 'userId | string (UUID)'],
        ['chain', exactly('MATIC'), 'chain | string (e.g. MATIC)'],
        ['address', chainAddress, 'address | string'],
      ],
    ),
    statement(
      'deposit-addresses.create.of-the-user',
      '`POST {market_url}/users/{userId}/deposit-addresses`',
      async (world) => {
        const response = await depositAddress(world);
        const { userId } = read(response, z.object({ userId: uuid }));
        same({ is: userId, should: await seller(world) }, 'The user', response);
      },
    ),
    statement('deposit-addresses.create.requires-chain', addressBody, async (world) =>
      refused(
        await world.ask(`POST /users/${await seller(world)}/deposit-addresses`, { body: {} }),
      ),
    ),
    statement('deposit-addresses.create.known-chain', addressBody, async (world) => {
      const path = `/users/${await seller(world)}/deposit-addresses`;
      refused(await world.ask(`POST ${path}`, { body: { chain: 'DOGECOIN' } }));
    }),
    statement(
      'deposit-addresses.create.of-a-known-user',
      '`POST {market_url}/users/{userId}/deposit-addresses`',
      async (world) => {
        const path = '/users/00000000-0000-4000-8000-000000000000/deposit-addresses';
        refused(await world.ask(`POST ${path}`, { body: { chain: 'MATIC' } }));
      },
    ),
  ],
};
