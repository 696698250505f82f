import { z } from 'zod';
import { valueAt } from '../../conformance/exchange.ts';
import { parseJson } from '../../service/model/kernel/json.ts';
import { readData } from '../data/read-data.ts';
import type { RecordedExchange } from '../network/recorded-fetch.ts';
import type { Change } from '../network/replayed-fetch.ts';
import { operationAt } from '../operations/operation-at.ts';

/** A fault of an implementation, and the assertions that may find it. */
export interface ContractFault {
  readonly kind: FaultKind;
  /** @example "other type of POST /offers result.price" */
  readonly title: string;
  readonly finds: readonly string[];
  /** Only deliveries are changed if it is `DELIVERY`. */
  readonly on: string;
  readonly change: Change;
}

export const faultKinds = ['missing', 'type', 'form', 'value', 'status', 'order', 'scope'] as const;
type FaultKind = (typeof faultKinds)[number];

/** The prefix of the assertions, the operation, and the path of the object in its response. */
const place = z.tuple([z.string(), z.string(), z.string()]);
/** The fields in the tables of the contract with the operations that return them, and values that break a promise. */
const documented = z
  .object({
    fields: z.array(z.object({ places: z.array(place), fields: z.record(z.string(), z.string()) })),
    values: z.array(z.object({ finds: z.string(), on: z.string(), path: z.string(), value: z.unknown() })),
  })
  .parse(readData('contract-fields.json'));

const otherForms: Readonly<Record<string, unknown>> = {
  uuid: 'number-7',
  word: 'OTHER',
  timestamp: 'yesterday',
  address: '0x12',
  hash: '0x12',
  hex: 'r12',
  integer: 1.5,
};
const otherType = (kind: string) => (/integer|number/.test(kind) ? '7' : /boolean|object|list/.test(kind) ? 'text' : 7);

/** Changes a field in every body that has it, or adds it; `undefined` removes it. */
function changeField(path: string, value: unknown, adds = false): Change {
  const names = path.split('.');
  return (exchange) => {
    const body = parseJson(exchange.text);
    const holder = names.length === 1 ? body : valueAt(body, names.slice(0, -1).join('.'));
    const name = names.at(-1) ?? '';
    if (typeof holder !== 'object' || holder === null || !(adds || Object.hasOwn(holder, name))) return exchange;
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
  const all = documented.fields.flatMap(({ places, fields }) => places.map((place) => [place, fields] as const));
  return all.flatMap(([[assertions, on, at], fields]) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const path = at === '' ? field : `${at}.${field}`;
      const parents = field.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));
      const children = Object.keys(fields).filter((name) => name.startsWith(`${field}.`));
      const finds = [...parents, ...children].map((name) => `${assertions}.${name}`);
      const values = [
        ['missing', undefined] as const,
        ['type', otherType(kind)] as const,
        ...(kind in otherForms ? [['form', otherForms[kind]] as const] : []),
      ];
      return values.map(([fault, value]) => ({
        kind: fault,
        title: `${fault === 'missing' ? fault : `other ${fault} of`} ${on} ${path}`,
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

const statusOf =
  (isChanged: (status: number) => boolean, status: number, text: string): Change =>
  (exchange) =>
    isChanged(exchange.status) ? { ...exchange, status, text } : exchange;
const isRejection = (status: number) => status >= 400;
const isSuccess = (status: number) => status < 400;

const withoutItems: Change = (exchange) => (listIn(exchange)?.length ? changeField('result', [])(exchange) : exchange);
const reorder =
  (change: (items: readonly unknown[]) => unknown[]): Change =>
  (exchange) => {
    const list = listIn(exchange) ?? [];
    return list.length < 2 ? exchange : changeField('result', change(list))(exchange);
  };

/** Assertions about order, and about records of an application, by their names. The statuses of all mints are equal. */
const sorted = /sorted-(?!by-status)|newest-first|tokens\.by-type/;
const listed = /\.list(?:\.by-|-by-|$)|is-listed$/;
const scoped = /^open\.scope\./;
const isOfField = /\.(?:fields|nft|payment|charge)\./;

/** An assertion that passed, and the responses that it evaluates. */
interface EvaluatedStatement {
  readonly id: string;
  readonly part: string;
  readonly evaluated: readonly RecordedExchange[];
}

/** Changes of a response by the assertion that evaluates it. */
function responses(exchanges: readonly RecordedExchange[]) {
  /** The response to the application that has the record, in place of that to another. */
  const ofOwner: Change = (exchange) => {
    const { method, url, headers, text, status } = exchange;
    const own = exchanges.findLast(
      (item) => item.method === method && item.url === url && item.headers.authorization !== headers.authorization,
    );
    const isMore = method === 'GET' && own && own.status < 400 && (status >= 400 || own.text.length > text.length);
    return isMore ? { ...exchange, status: own.status, text: own.text } : exchange;
  };
  /** The effect of a rejected change in the record. */
  const effect: Change = (exchange) =>
    isSuccess(exchange.status)
      ? { ...exchange, text: exchange.text.replace('"result":', '"effect":"of another application","result":') }
      : exchange;
  const isOfStatus = ({ id, part }: EvaluatedStatement) => part === 'contract' && !isOfField.test(id);
  const isOf = (pattern: RegExp) => (statement: EvaluatedStatement) => pattern.test(statement.id);
  return [
    ['status', 'success in place of a rejection of', isOfStatus, statusOf(isRejection, 200, granted)],
    ['status', 'server error in place of a rejection of', isOfStatus, statusOf(isRejection, 500, rejected)],
    ['status', 'rejection in place of a success of', isOfStatus, statusOf(isSuccess, 400, rejected)],
    ['status', 'redirection in place of a success of', isOfStatus, statusOf(isSuccess, 302, '')],
    ['order', 'reversed order of', isOf(sorted), reorder((items) => items.toReversed())],
    ['order', 'last item first in', isOf(sorted), reorder((items) => [...items.slice(-1), ...items.slice(0, -1)])],
    ['order', 'first item last in', isOf(sorted), reorder((items) => [...items.slice(1), ...items.slice(0, 1)])],
    [
      'order',
      'last items exchanged in',
      isOf(sorted),
      reorder((items) => items.toSpliced(-2, 2, items.at(-1), items.at(-2))),
    ],
    ['scope', 'nothing in the scope of', isOf(listed), withoutItems],
    ['scope', 'record of another application in', isOf(/^open\.scope\.(?:record|list)/), ofOwner],
    ['scope', 'success for another application of', isOf(scoped), statusOf(isRejection, 200, granted)],
    ['scope', 'effect for another application of', isOf(/^open\.scope\.change/), effect],
  ] as const satisfies readonly (readonly [FaultKind, string, (statement: EvaluatedStatement) => boolean, Change])[];
}

/** Other statuses, orders and scopes of the last response that an assertion evaluates and that such a fault changes. */
function responseFaults(
  statements: readonly EvaluatedStatement[],
  exchanges: readonly RecordedExchange[],
): ContractFault[] {
  const all = responses(exchanges);
  return statements.flatMap((statement) =>
    all.flatMap(([kind, fault, isOf, change]) => {
      const target = isOf(statement) && statement.evaluated.findLast((exchange) => change(exchange) !== exchange);
      if (!target) return [];
      const on = `${target.method} ${target.url}`;
      const title = `${fault} ${operationAt(on) ?? on} (${statement.id})`;
      const onlyTarget: Change = (exchange) => (exchange === target ? change(exchange) : exchange);
      return [{ kind, title, finds: [statement.id], on, change: onlyTarget }];
    }),
  );
}

/** All generated faults, in the order of the contract. */
export function contractFaults(
  statements: readonly EvaluatedStatement[],
  exchanges: readonly RecordedExchange[],
): ContractFault[] {
  const values = documented.values.map(({ finds, on, path, value }) => ({
    kind: 'value' as const,
    title: `other value of ${on} ${path}`,
    ...{ finds: [finds], on, change: onlyOn(on, changeField(path, value, true)) },
  }));
  return [...fieldFaults(), ...values, ...responseFaults(statements, exchanges)];
}
