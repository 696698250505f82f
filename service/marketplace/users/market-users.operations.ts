import { z } from 'zod';
import { pageOf } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { marketRoute, route } from '../../ports/route.ts';
import { marketUser, marketUserWithMoney, nickname } from '../../resources/market-user.ts';
import { createMarketUser } from './create-market-user.ts';
import { getMarketUser } from './get-market-user.ts';
import { listMarketUsers } from './list-market-users.ts';
import { listMarketUsersWithMoney } from './list-market-users-with-money.ts';
import { listMarketUsersInput, marketUserSelection } from './select-market-users.ts';

export const marketUserOperations = {
  create: mutation({
    summary: 'Create a marketplace sub-user',
    description:
      "Its parent is the application's own market account, created with the first sub-user.",
    route: marketRoute('POST', '/users'),
    access: 'application',
    input: z.object({
      type: z.literal('SUB_USER', 'Only SUB_USER can be created.'),
      nickname,
    }),
    output: marketUser,
    run: createMarketUser,
  }),
  list: query({
    summary: 'List market users',
    route: marketRoute('GET', '/users', { reply: 'page' }),
    access: 'application',
    input: listMarketUsersInput,
    output: pageOf(marketUser),
    run: listMarketUsers,
  }),
  get: query({
    summary: 'Get a market user',
    route: marketRoute('GET', '/users/{userId}'),
    access: 'application',
    input: z.object({ userId: uuid }),
    output: marketUser,
    run: getMarketUser,
  }),
  listWithMoney: query({
    summary: 'List market users with their money',
    description: 'Last counted balance over all chains; makes no chain request.',
    route: route('GET', '/_vaultdesk/market/users', { reply: 'page' }),
    access: 'operator',
    input: marketUserSelection,
    output: pageOf(marketUserWithMoney),
    run: listMarketUsersWithMoney,
  }),
};
