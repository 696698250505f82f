import { z } from 'zod';
import { fitting, observed } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { after, type Check, given, inOrder, repeats, returns, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, inHosted, type Subject, table } from '../shapes.ts';
import { briefOffer, depositing } from '../world/market.ts';
import { ofType } from '../world/tokens.ts';
import { anOwner, creatingMethod, pin } from '../world/users.ts';
import { message, signing } from '../world/wallets.ts';
import { responseTo, type Source, seen, to } from '../world/world.ts';
import documented from './exact-fields.json' with { type: 'json' };

/** The exact fields of the objects at paths of a result, and some of its values; `$name` is a shape. */
const rowSchema = z.object({
  /** Another row, to whose result this row adds the fields `more`. */
  like: z.string().optional(),
  more: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
  /** More fields at these paths in the hosted profile. */
  hosted: z.record(z.string(), z.string()).default({}),
  values: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).default({}),
});
type Row = Pick<z.output<typeof rowSchema>, 'fields' | 'hosted' | 'values'>;
const rows: Readonly<Record<string, unknown>> = documented;

function rowOf(name: string): Row {
  const { like, more, ...row } = rowSchema.parse(rows[name]);
  if (like === undefined) return row;
  const { fields, hosted, values } = rowOf(like);
  return {
    ...{ fields: { ...fields, '': `${fields['']} ${more}`.trim() }, hosted },
    values: { ...values, ...row.values },
  };
}

const shapes: Readonly<Record<string, z.ZodType>> = {
  $secret: be.text.regex(/^[1-9A-HJ-NP-Za-km-z]{25}$/, 'not base 58'),
  $localTime: be.zonelessTimestamp.regex(/:\d\d\.\d{3}$/, 'it has no milliseconds'),
  $instant: be.instant.regex(/:\d\d\.\d{3}Z$/, 'it has no milliseconds or no Z'),
  $hash: be.hash,
  $object: be.object,
  $number: be.number,
  $url: be.text.regex(/^https?:/, 'it is not an address'),
  $foxName: be.text.regex(/^Fox #\d+$/, 'it has no number'),
};

/** Values with shapes in place of their names. */
function shaped(value: unknown): unknown {
  if (typeof value === 'string') return shapes[value] ?? value;
  if (Array.isArray(value)) return value.map(shaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shaped(item)]));
}

const namesIn = (text: string) => text.split(' ').toSorted();

/** Passes if a result has exactly the fields of a row, and its values. */
function hasOnly(source: Source, row: string): Check {
  const { fields, hosted, values } = rowOf(row);
  return async (world) => {
    const response = await seen(world, source);
    const { value, exchange } = observed(response);
    for (const [path, expected] of Object.entries(fields)) {
      const part = fitting({ value: path ? valueAt(value, path) : value, exchange }, be.object, path);
      const is = Object.keys(part).toSorted();
      const should = namesIn(`${expected} ${(world.profile === 'hosted' && hosted[path]) || ''}`.trim());
      same({ is, should }, `The fields of ${path || 'it'}`, { exchange });
    }
    await returns(async () => response, shaped(values))(world);
  };
}

const givenCode = { type: 'EMERGENCY_CODE', value: 'K7QW2M9XR4TB8NV3HC6PD5ZJF' };

const results = {
  pin: 'firstPin',
  'generated-code': 'generatedCode',
  biometric: 'biometric',
  recovery: 'recoveredPin',
  'archived-wallet': 'archiving.archived',
  'unarchived-wallet': 'archiving.unarchived',
  'sub-user': 'subUser',
  offer: 'sale',
  'ready-offer': to('PATCH /offers/{ready.id}', { visibility: 'PUBLIC' }),
  fulfillment: 'purchase',
  'completed-fulfillment': 'fulfilled',
  'token-types': 'creation',
  mints: 'minting',
  tickets: ofType('ticket'),
  foxes: `${ofType('fox')}&size=1`,
};

/** Responses with exactly the fields of the contract and of the open points. */
export const exactFields: Subject = {
  title: 'Exact responses',
  part: 'open points',
  statements: table({
    'Each response has exactly the fields that the interface documents, and those of the open points.': {
      ...each('open.fields.*', results, (source: Source, row) => hasOnly(source, row)),
      'open.fields.given-code': given(
        anOwner('giving'),
        hasOnly(creatingMethod('{owner.methods}', givenCode, '{owner.credential}'), 'given-code'),
      ),
      'open.fields.message': given({ response: signing() }, hasOnly('response', 'message'), async (world) => {
        const response = await responseTo(world, 'response');
        const is = Object.keys(be.object.parse(response.body)).toSorted();
        same({ is, should: namesIn('success result type r s v signature') }, 'The fields of the response', response);
      }),
      'open.fields.pincode-alone': inHosted(
        repeats(to('POST /api/signatures', { pincode: pin, signatureRequest: message }), signing()),
      ),
      'open.fields.deposit-address': inOrder(
        hasOnly('depositAddress', 'deposit-address'),
        repeats(depositing({ chain: 'MATIC' }), 'depositAddress'),
      ),
      'open.fields.brief-offer': inHosted(
        given({ brief: to('POST /offers', briefOffer) }, hasOnly('brief', 'brief-offer')),
      ),
      'open.fields.mint': after('tokens', hasOnly('GET /api/v2/tokens/mints/{foxMints.0}', 'mint')),
    },
  }),
};
