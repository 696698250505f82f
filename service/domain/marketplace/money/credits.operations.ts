import { z } from 'zod';
import { severalOf } from '../../../model/kernel/list-input.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CurrencyBalance, currencyBalance, type MoneyMovement } from '../../../model/market/market-user.ts';
import { type Caller, marketRoute, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { readOwnAccount } from '../users/market-users.operations.ts';
import { listMoneyMovements } from './balances.ts';
import { listCurrencyBalances } from './money.operations.ts';

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

/** The balance of the application's own market account; VENS do not exist here. */
async function listCredits(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  { currencies }: z.output<typeof listCreditsInput>,
  caller: Caller,
): Promise<Result<CurrencyBalance[]>> {
  if (currencies !== undefined && !currencies.includes('USDC')) return ok([]);
  return readOwnAccount(ports, caller, {
    none: [{ currency: 'USDC', balance: 0, lockedBalance: 0 }],
    read: (userId) => listCurrencyBalances(ports, { userId }, caller),
  });
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
      return mapResult(await listCredits(ports, {}, caller), ([balance]) => creditBalance.parse(balance));
    },
  }),
  getCreditHistory: query({
    summary: "Get newest money movement of the application's own market account",
    route: marketRoute('GET', '/user/credits/{currency}/history'),
    input: z.object({ currency }),
    output: creditMovement,
    async run(ports, { currency: wanted }, caller) {
      const movements = await readOwnAccount<MoneyMovement[]>(ports, caller, {
        none: [],
        read: async (userId) =>
          mapResult(
            await listMoneyMovements(ports, { userId, pageNumber: 1, pageSize: 1 }, caller),
            ({ items }) => items,
          ),
      });
      if (!movements.ok) return movements;
      const [newest] = wanted === 'USDC' ? movements.value : [];
      return newest
        ? ok(toCreditMovement(newest))
        : fail(
            'movement.not-found',
            'The market account of this application has no deposit or payment in this currency.',
          );
    },
  }),
};
