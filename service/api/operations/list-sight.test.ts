import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf, type Input, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { asApplication, asOperator, otherApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Caller, noKey, type Operation } from '../../platform/ports/operation.ts';

/** Lists that belong to no application. */
const unownedLists: readonly string[] = ['applications.list', 'inboxes.listMessages', 'audit.list'];

/** Lists of a record that are still empty: a caller without access to the record gets a failure. */
const stillEmpty: readonly string[] = [
  ...['wallets.listEvents', 'activity.ofWallet', 'offers.listBids', 'money.listMovements', 'offers.listOfUser'],
  ...['collectionTokens.listItemHolders', 'collectionTokens.listContractHolders'],
];

/** Lists that contain public records of other applications: `offers.test.ts`. */
const ofEveryone: readonly string[] = ['offers.list'];

/** Lists of the application's own market account, which no other application has: `client-shapes-market.test.ts`. */
const ofOneself: readonly string[] = ['offers.listOwn', 'fulfillments.listOwn'];

const callers: readonly { who: string; caller: Caller; sees: boolean }[] = [
  { who: 'its application', caller: asApplication(), sees: true },
  { who: 'the operator', caller: asOperator(), sees: true },
  { who: 'another application', caller: asApplication(otherApplicationId), sees: false },
  { who: 'the operator with another filter', caller: asOperator(otherApplicationId), sees: false },
  { who: 'an anonymous caller', caller: { role: 'anonymous' }, sees: false },
];

/** A shared world: lists change no record. */
const sharedWorld = once(aWorld);

for (const [name, example] of Object.entries(examples)) {
  const operation = present(operationsByName.get(name));
  const isOfAll = ![unownedLists, ofOneself, ofEveryone].some((names) => names.includes(name));
  if (operation.route.reply === 'page' && isOfAll)
    describe(name, () => {
      test.each(callers)('shows $who only the own records: $sees', async ({ caller, sees }) => {
        const world = await sharedWorld();

        for (const input of inputsOf(operation, example.input(world))) {
          const count = await countOf(operation, world, { input, caller });
          const isShown = stillEmpty.includes(name) ? count !== undefined : Boolean(count);
          expect(isShown, JSON.stringify(input)).toBe(sees);
        }
      });
    });
}

test.each(callers)('counts only the records of $who: $sees', async ({ caller, sees }) => {
  const world = await sharedWorld();
  const call = async (name: string) =>
    valueIn(await present(operationsByName.get(name)).run(world.ports, {}, caller, noKey));

  expect(await call('webhooks.list')).toHaveLength(sees ? 1 : 0);
  expect(await call('wallets.getBilling')).toMatchObject({ inUse: sees ? 1 : 0 });
  expect(await call('system.overview')).toMatchObject({ counts: { users: sees ? 1 : 0 } });
});

/** The inputs without a filter, with each filter alone, and with all of them. */
function inputsOf({ input }: Operation, full: Input): Input[] {
  const fields = fieldsOf(input).filter(({ path }) => path.length === 1);
  const namesOf = (isRequired: boolean) =>
    fields.filter((field) => field.isRequired === isRequired).flatMap(({ path }) => path);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(full).filter(([field]) => names.includes(field)));
  const required = namesOf(true);
  return [pick(required), ...namesOf(false).map((name) => pick([...required, name])), full];
}

const page = z.object({ items: z.array(z.unknown()), pagination: z.object({ numberOfElements: z.number() }) });

/** The number of records in the list; `undefined` if it is rejected. */
async function countOf(
  operation: Operation,
  { ports }: World,
  { input, caller }: { input: Input; caller: Caller },
): Promise<number | undefined> {
  const listed = await operation.run(ports, operation.input.parse(input), caller, noKey);
  if (!listed.ok) return undefined;
  const { items, pagination } = page.parse(listed.value);
  expect(items).toHaveLength(pagination.numberOfElements);
  return pagination.numberOfElements;
}
