import { z } from 'zod';
import { valueAt } from '../../conformance/exchange.ts';
import type { Statement } from '../../conformance/shapes.ts';
import { parseJson } from '../../service/model/kernel/json.ts';
import { readData } from '../data/read-data.ts';
import type { RecordedExchange } from '../network/recorded-fetch.ts';
import type { Change } from '../network/replayed-fetch.ts';
import { operationAt } from '../operations/operation-at.ts';

/** A fault of an implementation, and the assertions that may find it. */
export interface ContractFault {
  /** @example "other type of POST /offers result.price" */
  readonly title: string;
  readonly finds: readonly string[];
  /** Only deliveries are changed if it is `DELIVERY`. */
  readonly on: string;
  readonly change: Change;
}

const kinds = [
  'uuid',
  'text',
  'word',
  'timestamp',
  'address',
  'hash',
  'hex',
  'integer',
  'number',
  'boolean',
  'object',
  'list',
] as const;
type Kind = (typeof kinds)[number];

/** The fields in the tables of the contract with the operation that returns them, and values that break a promise. */
const documented = z
  .object({
    fields: z.array(
      z.object({ assertions: z.string(), on: z.string(), at: z.string(), fields: z.record(z.string(), z.enum(kinds)) }),
    ),
    values: z.array(z.object({ finds: z.string(), on: z.string(), path: z.string(), value: z.unknown() })),
  })
  .parse(readData('contract-fields.json'));

const otherForms: Partial<Record<Kind, unknown>> = {
  uuid: 'number-7',
  word: 'OTHER',
  timestamp: 'yesterday',
  address: '0x12',
  hash: '0x12',
  hex: 'r12',
  integer: 1.5,
};
const otherType = (kind: Kind) => (/integer|number/.test(kind) ? '7' : /boolean|object|list/.test(kind) ? 'text' : 7);

/** Changes a field in every body that has it; `undefined` removes it. */
function changeField(path: string, value: unknown): Change {
  const names = path.split('.');
  return (exchange) => {
    const body = parseJson(exchange.text);
    const holder = names.length === 1 ? body : valueAt(body, names.slice(0, -1).join('.'));
    const name = names.at(-1) ?? '';
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return exchange;
    if (value === undefined) Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, value);
    return { ...exchange, text: JSON.stringify(body) };
  };
}

const isOf = (operation: string, { method, url }: RecordedExchange) =>
  operation === 'DELIVERY' || operationAt(`${method} ${url}`) === operationAt(operation.replaceAll('{}', 'x'));

const onlyOn =
  (operation: string, change: Change): Change =>
  (exchange) =>
    isOf(operation, exchange) ? change(exchange) : exchange;

/** Missing fields, and other types and forms of fields. */
function fieldFaults(): ContractFault[] {
  return documented.fields.flatMap(({ assertions, on, at, fields }) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const path = at === '' ? field : `${at}.${field}`;
      const parents = field.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));
      const finds = parents.map((name) => `${assertions}.${name}`);
      const values = [
        ['missing', undefined] as const,
        ['other type of', otherType(kind)] as const,
        ...(kind in otherForms ? [['other form of', otherForms[kind]] as const] : []),
      ];
      return values.map(([fault, value]) => ({
        title: `${fault} ${on} ${path}`,
        finds,
        on,
        change: onlyOn(on, changeField(path, value)),
      }));
    }),
  );
}

const granted = '{"success":true,"result":{}}';
const rejected = '{"success":false,"errors":[]}';
const listIn = ({ text }: RecordedExchange) => {
  const list = valueAt(parseJson(text), 'result');
  return Array.isArray(list) ? z.array(z.unknown()).parse(list) : undefined;
};

/** Changes of a response by the kind of the assertion that evaluates it. */
const answers: readonly (readonly [fault: string, on: RegExp, change: Change])[] = [
  [
    'success in place of a rejection of',
    /requires-|refuses-|known|-alone|is-a-number|not-by-|iso-|one-per-user|of-the-|of-own|usdc-only|does-not|by-another|some-amount|whole-amount|no-more/,
    (exchange) => (exchange.status < 400 ? exchange : { ...exchange, status: 200, text: granted }),
  ],
  [
    'rejection in place of a success of',
    /^(?:envelope|base|version|wallets\.unarchived|signing-methods\.(?:create\.first-pin$|biometric|emergency-code\.opens|recover\.pin)|execute\.(?:alias|outputs)|signatures\.pincode|webhooks\.(?:update\.succeeds|register\.basic)|users\.create\.keeps|offers\.(?:create\.(?:new|auction|private)|price\.updates)|fulfillments\.(?:create\.queued|get$))/,
    (exchange) => (exchange.status >= 400 ? exchange : { ...exchange, status: 400, text: rejected }),
  ],
  ['other order of', /sorted-/, (exchange) => changeField('result', listIn(exchange)?.toReversed())(exchange)],
  [
    'nothing in the scope of',
    /\.list(?:\.by-|-by-|$)|is-listed$/,
    (exchange) => (listIn(exchange)?.length ? changeField('result', [])(exchange) : exchange),
  ],
];

/** Other statuses, orders and scopes of the operation that an assertion evaluates. */
function answerFaults(
  statements: readonly Statement[],
  operationOf: (id: string) => string | undefined,
): ContractFault[] {
  return statements.flatMap(({ id }) => {
    const on = operationOf(id);
    const matching = on === undefined ? [] : answers.filter(([, pattern]) => pattern.test(id));
    return matching.map(([fault, , change]) => ({
      title: `${fault} ${on} (${id})`,
      finds: [id],
      on: on ?? '',
      change: onlyOn(on ?? '', change),
    }));
  });
}

/** All generated faults, in the order of the contract. */
export function contractFaults(statements: readonly Statement[], operationOf: (id: string) => string | undefined) {
  const values = documented.values.map(({ finds, on, path, value }) => ({
    title: `other value of ${on} ${path}`,
    ...{ finds: [finds], on, change: onlyOn(on, changeField(path, value)) },
  }));
  return [...fieldFaults(), ...values, ...answerFaults(statements, operationOf)];
}
