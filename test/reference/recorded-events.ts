import { z } from 'zod';
import { parseJson } from '../../service/model/kernel/json.ts';
import { type CardOutcome, testCards } from '../../service/model/payments/test-card.ts';
import { commonWalletEventTypes, walletEvent, walletEventType } from '../../service/model/wallets/wallet-event.ts';
import { outcomeEventTypes, paymentEventType } from '../../service/model/webhooks/payment-event.ts';
import { operatorToken } from '../fakes/fake-ports.ts';
import { callOverHttp, type Input, operationsByName } from '../operations/operation-calls.ts';
import { examples } from '../operations/operation-examples.ts';
import { restartIds } from '../records/users.ts';
import { present } from '../values.ts';
import { aWorld, type World } from '../world/world.ts';
import { block } from './markdown.ts';

const envelope = z.object({ result: z.unknown() });
const listed = z.object({ items: z.array(z.object({ id: z.string(), type: z.string() })) });
const created = z.object({ id: z.string() });

/** Performs the example call of an operation with changed fields, and returns its result. */
async function perform<Schema extends z.ZodType>(
  world: World,
  [name, changes]: readonly [name: string, changes?: Input],
  schema: Schema,
): Promise<z.output<Schema>> {
  const operation = present(operationsByName.get(name));
  const { input } = present(examples[name]);
  const fields = Object.entries({ ...input(world), ...changes }).filter(([, value]) => value !== null);
  const token = operation.access === 'operator' ? operatorToken : world.token;
  const { body } = await callOverHttp(world.http, operation, Object.fromEntries(fields), { token });
  const { result } = envelope.parse(body);
  return schema.parse(Array.isArray(result) ? { items: result } : result);
}

/** A world whose ids do not depend on the worlds before it. */
async function aFreshWorld(): Promise<World> {
  await aWorld();
  restartIds();
  return aWorld();
}

/** Numbers the ids in the order of the text: records that worlds share have other ids in each run. */
function withNumberedIds(text: string): string {
  const ids: string[] = [];
  return text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `${String(ids.indexOf(id) + 1).padStart(8, '0')}-0000-4000-8000-000000000000`;
  });
}

async function payIn(world: World, outcome: CardOutcome): Promise<string> {
  const session = z.object({ paymentIntentId: z.string() });
  const { paymentIntentId } = await perform(world, ['checkout.create'], session);
  const cardNumber = testCards.find((card) => card.outcome === outcome)?.number;
  await perform(world, ['payments.pay', { paymentIntentId, cardNumber }], z.unknown());
  return paymentIntentId;
}

function settingOf(setting: string, isAlways: boolean): string {
  return isAlways ? `With every value of the setting \`${setting}\`.` : `If the setting \`${setting}\` is \`all\`.`;
}

/** The event sections of payments, with a payload of each type. */
export async function paymentEventSections(): Promise<string> {
  const world = await aFreshWorld();
  const paymentIntentId = await payIn(world, 'succeeds');
  await perform(world, ['payments.refund', { paymentIntentId }], z.unknown());
  await perform(world, ['payments.cancel', { paymentIntentId: await payIn(world, 'declined') }], z.unknown());
  await payIn(world, 'asks');

  const sections = paymentEventType.options.map(async (type) => {
    const { items } = await perform(world, ['events.list', { type, paymentIntentId: null }], listed);
    const { id: eventId } = present(items[0]);
    const event = await perform(world, ['events.get', { eventId }], z.object({ payload: z.string() }));
    const payload = JSON.stringify(parseJson(event.payload), null, 2);
    return [`### ${type}`, settingOf('paymentEvents', outcomeEventTypes.has(type)), block('json', payload)].join(
      '\n\n',
    );
  });
  return withNumberedIds((await Promise.all(sections)).join('\n\n'));
}

export async function walletEventSections(): Promise<string> {
  const world = await aFreshWorld();
  const walletId = world.owner.wallet.id;
  const { id: second } = await perform(world, ['wallets.create'], created);
  const { id: imported } = await perform(world, ['wallets.importWallet'], created);
  for (const name of ['signatures.sign', 'transactions.execute', 'wallets.exportWallet'])
    await perform(world, [name], z.unknown());
  for (const archived of [true, false]) await perform(world, ['wallets.change', { archived }], z.unknown());
  const lists = [walletId, second, imported].map((id) =>
    perform(world, ['wallets.listEvents', { walletId: id, size: 100 }], z.object({ items: z.array(walletEvent) })),
  );
  const events = (await Promise.all(lists)).flatMap(({ items }) => items);

  const sections = walletEventType.options.map((type) => {
    const event = present(events.find((candidate) => candidate.type === type));
    const setting = settingOf('walletEventTypes', commonWalletEventTypes.includes(type));
    return [`### ${type}`, setting, block('json', JSON.stringify(event, null, 2))].join('\n\n');
  });
  return withNumberedIds(sections.join('\n\n'));
}
