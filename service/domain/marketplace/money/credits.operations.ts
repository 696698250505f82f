import { z } from 'zod';
import { severalOf } from '../../../model/kernel/list-input.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CurrencyBalance, currencyBalance, type MoneyMovement } from '../../../model/market/market-user.ts';
import { type Caller, marketRoute, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { findOwnAccount } from '../users/market-users.operations.ts';
import { listMoneyMovements } from './balances.ts';
import { getMarketBalance } from './money.operations.ts';

const currency = z.literal(['USDC', 'VENS'], 'Use USDC.');

const listCreditsInput = z.object({ currencies: severalOf(currency, 'Use USDC.').optional() });

/** A deposit or payment of the application's own market account. */
const creditMovement = z
  .object({
    date: z.iso.datetime(),
    userId: z.uuid(),
    type: z.enum(['DEPOSIT', 'PURCHASE', 'SELL', 'WITHDRAWAL']),
    gross: z.number(),
    net: z.number(),
    reference: z.object({ id: z.string().nullable(), type: z.enum(['FULFILLMENT', 'NONE']) }),
    fees: z.array(z.never()).meta({ description: 'Vaultdesk charges no fees.' }),
    status: z.literal('SUCCESS'),
  })
  .meta({ id: 'CreditMovement' });

/** The balance in USDC, as the older Market API returned it. */
const creditBalance = currencyBalance.omit({ currency: true }).meta({ id: 'CreditBalance' });

type MoneyPorts = Pick<Ports, 'storage' | 'chains' | 'clock'>;

/** The balance of the application's own market account; VENS do not exist here. */
async function listCredits(
  ports: MoneyPorts,
  { currencies }: z.output<typeof listCreditsInput>,
  caller: Caller,
): Promise<Result<CurrencyBalance[]>> {
  if (currencies !== undefined && !currencies.includes('USDC')) return ok([]);
  const account = findOwnAccount(ports, caller);
  if (!account.ok) return account;
  if (account.value === undefined) return ok([{ currency: 'USDC', balance: 0, lockedBalance: 0 }]);
  const money = await getMarketBalance(ports, { userId: account.value }, caller);
  return money.ok ? ok([{ currency: 'USDC', balance: money.value.total, lockedBalance: money.value.reserved }]) : money;
}

function toCreditMovement({ at, userId, direction, amount, trade }: MoneyMovement): z.infer<typeof creditMovement> {
  const [ofTrade, plain] = direction === 'IN' ? (['SELL', 'DEPOSIT'] as const) : (['PURCHASE', 'WITHDRAWAL'] as const);
  return {
    date: at,
    userId,
    type: trade ? ofTrade : plain,
    gross: amount,
    net: amount,
    reference: trade ? { id: trade.fulfillmentId, type: 'FULFILLMENT' } : { id: null, type: 'NONE' },
    fees: [],
    status: 'SUCCESS',
  };
}

export const creditOperations = {
  listCredits: query({
    summary: "List balances of the application's own market account",
    description: 'In USDC. VENS do not exist here.',
    route: route('GET', '/market/user/credits'),
    input: listCreditsInput,
    output: z.array(currencyBalance),
    run: listCredits,
  }),
  getCredits: query({
    summary: "Get balance of the application's own market account",
    description: 'In USDC. VENS do not exist here.',
    route: route('GET', '/user/credits'),
    input: z.object({}),
    output: creditBalance,
    async run(ports, _input, caller) {
      const balances = await listCredits(ports, {}, caller);
      return balances.ok ? ok(creditBalance.parse(balances.value[0])) : balances;
    },
  }),
  getCreditHistory: query({
    summary: "Get newest money movement of the application's own market account",
    route: marketRoute('GET', '/user/credits/{currency}/history'),
    input: z.object({ currency }),
    output: creditMovement,
    async run(ports, { currency: wanted }, caller) {
      const account = findOwnAccount(ports, caller);
      if (!account.ok) return account;
      const movements =
        account.value !== undefined && wanted === 'USDC'
          ? await listMoneyMovements(ports, { userId: account.value, pageNumber: 1, pageSize: 1 }, caller)
          : ok({ items: [] });
      if (!movements.ok) return movements;
      const [newest] = movements.value.items;
      return newest
        ? ok(toCreditMovement(newest))
        : fail(
            'movement.not-found',
            'The market account of this application has no deposit or payment in this currency.',
          );
    },
  }),
};
