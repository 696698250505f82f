import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { countingVault } from '../../../test/fakes/fake-vault.ts';
import { callOverHttp, callOverRpc, fieldsOf, type Input } from '../../../test/operations/operation-calls.ts';
import type { Example } from '../../../test/operations/operation-examples.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { bySize } from '../../../test/run-size.ts';
import { present } from '../../../test/values.ts';
import type { Answer } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { headersOf } from '../../model/kernel/results/validation.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import { namedOperations } from './index.ts';

/** The field of an operation that takes a signing-method value. */
type Field = 'signingMethodCredential' | 'pincode';

/** An operation that could be used to guess a value. */
interface Way {
  readonly name: string;
  readonly operation: Operation;
  readonly field: Field;
  readonly example: Example;
}

const ways: readonly Way[] = namedOperations().flatMap(({ name, operation }) =>
  credentialFields(operation).map((field) => {
    const example = present(examples[name]);
    return { name, operation, field, example };
  }),
);

function credentialFields({ input }: Operation): Field[] {
  const headers = [...headersOf(input).values()];
  const names = fieldsOf(input).map(({ path }) => path.join('.'));
  return [
    ...(headers.includes('Signing-Method') ? (['signingMethodCredential'] as const) : []),
    ...(names.includes('pincode') ? (['pincode'] as const) : []),
  ];
}

const guesses = bySize({ quick: 50, full: 100, long: 1000 });
const concurrency = 10;
const usedKey = 'used-before';

test.each(ways)(
  'limits guesses at $field of $name to ten derivations, with and without used keys; the correct value does not bypass the lock',
  async (way) => {
    const vault = countingVault();
    const world = await aWorld({ vault, settings: { pincodeInBody: 'everywhere' } });
    await useKey(way, world);
    vault.derivations.open = 0;

    const results = [];
    for (let number = 0; number < guesses; number += concurrency)
      results.push(
        ...(await Promise.all(
          Array.from({ length: concurrency }, (_none, index) => guess(way, world, number + index)),
        )),
      );

    expect(results.slice(0, concurrency)).toEqual(Array(concurrency).fill(incorrectResponse));
    expect(results.slice(concurrency)).toEqual(Array(guesses - concurrency).fill(lockedResponse));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(2);
    const { value } = world.owner.credential;
    for (const send of sendersOf(way)) expect(await send(way, world, value, guesses)).toEqual(lockedResponse);
    expect(vault.derivations).toEqual({ open: 10, openDummy: 0 });
  },
);

const incorrectResponse = { status: 403, code: 'pincode.incorrect', message: expect.any(String) };
const lockedResponse = { status: 423, code: 'pincode.no-tries-left', message: expect.any(String) };

/** Succeeds under a key, and restores the rest of the world. */
async function useKey(way: Way, world: World): Promise<void> {
  const { value } = world.owner.credential;
  const response = await overHttp(way, world, value, usedKey);
  expect(response.status, response.text).toBe(200);
  world.ports.storage.undo({ except: 'idempotentReplies' });
}

type GuessResponse = { readonly status: number; readonly code: string; readonly message: string };
type Sender = (way: Way, world: World, value: string, number: number) => Promise<GuessResponse>;

const overHttpAlone: readonly Sender[] = [
  async (way, world, value) => toHttpGuessResponse(await overHttp(way, world, value)),
  async (way, world, value, number) => toHttpGuessResponse(await overHttp(way, world, value, `fresh-${number}`)),
  async (way, world, value) => toHttpGuessResponse(await overHttp(way, world, value, usedKey)),
];

const overRpc: Sender = async ({ name, operation, ...way }, world, value) =>
  toRpcGuessResponse(await callOverRpc(world.console, name, operation, inputOf(way, world, value)));

/** The ways to send a value: without a key, with a new or a used key, and in the console. */
function sendersOf({ example }: Way): readonly Sender[] {
  return example.onlyHttp ? overHttpAlone : [...overHttpAlone, overRpc];
}

function guess(way: Way, world: World, number: number): Promise<GuessResponse> {
  const senders = sendersOf(way);
  const send = present(senders[number % senders.length]);
  return send(way, world, String(number).padStart(6, '0'), number);
}

function overHttp(way: Way, world: World, value: string, key?: string): Promise<Answer> {
  return callOverHttp(world.http, way.operation, inputOf(way, world, value), {
    token: way.operation.access === 'operator' ? operatorToken : world.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

function inputOf({ example, field }: Pick<Way, 'example' | 'field'>, world: World, value: string) {
  const { id } = world.owner.credential;
  const proof: Input =
    field === 'pincode'
      ? { pincode: value, signingMethodCredential: undefined }
      : { signingMethodCredential: `${id}:${value}` };
  return { ...example.input(world), ...proof };
}

const error = { code: z.string(), message: z.string() };
const httpFailure = z.object({ errors: z.tuple([z.object(error)]) });
const rpcFailure = z.object({ error: z.object({ data: z.object({ failure: z.object(error) }) }) });

function toHttpGuessResponse({ status, body, text }: Answer): GuessResponse {
  const failure = httpFailure.safeParse(body);
  if (!failure.success) throw new Error(`Not a failure: ${status} ${text}`);
  return { status, ...failure.data.errors[0] };
}

/** A console call has a tRPC status; the HTTP status follows from the code. */
function toRpcGuessResponse({ body, text }: Answer): GuessResponse {
  const failure = rpcFailure.safeParse(body);
  if (!failure.success) throw new Error(`Not a failure: ${text}`);
  const { code, message } = failure.data.error.data.failure;
  return { status: code === 'pincode.no-tries-left' ? 423 : 403, code, message };
}
