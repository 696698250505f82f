import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { suite, terminalLines, type Verdict, verify } from '../../conformance/run.ts';
import { type Profile, profiles, type World } from '../../conformance/world/world.ts';
import { clientLines, unusedNulls } from '../../test/clients/client-lines.ts';
import { readData } from '../../test/data/read-data.ts';
import { cheapDerivation } from '../../test/fakes/fake-vault.ts';
import { type RecordedExchange, recordFetch } from '../../test/network/recorded-fetch.ts';
import { operationAt } from '../../test/operations/operation-at.ts';
import { bySize } from '../../test/run-size.ts';
import { type Difference, differencesOf } from '../../test/samples/compare.ts';
import { type ContractFault, contractFaults, faultKinds } from '../../test/samples/contract-faults.ts';
import { proofPage } from '../../test/samples/proof-page.ts';
import { replaySuite } from '../../test/samples/replayed-suite.ts';
import { aService } from '../../test/world/service.ts';
import { parseJson } from '../model/kernel/json.ts';

const acceptedDifference = z.object({
  /** Only in this profile. */
  profile: z.enum(profiles).optional(),
  kind: z.string(),
  /** The last names of the path. */
  field: z.string(),
  operations: z.array(z.string()).optional(),
  reason: z.string(),
});

/** Assertions that may fail, and differences from the samples, each with the reason. An unused entry fails a test. */
const accepted = z
  .object({
    assertions: z.object({ contract: z.record(z.string(), z.string()), hosted: z.record(z.string(), z.string()) }),
    /** Requests in another form than that of the samples, which name this field. */
    otherRequests: z.array(
      z.object({ operation: z.string(), profile: z.enum(profiles), names: z.string(), reason: z.string() }),
    ),
    differences: z.array(acceptedDifference),
  })
  .parse(readData('accepted.json'));

interface Course {
  readonly world: World | undefined;
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly RecordedExchange[];
}
const runs = new Map<Profile, Course>();

/** Runs the suite and the methods of public clients against a service with a profile. */
async function runSuite(profile: Profile) {
  const service = await aService({ settings: { profile } }, { keyDerivation: cheapDerivation });
  const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } = await service.start();
  const rpcUrl = `${baseUrl}/_vaultdesk/rpc/{chain}`;
  const target = { baseUrl, marketUrl, tokenUrl, rpcUrl, clientId, clientSecret, operatorToken, isOwn: true };
  const choice = { only: [], withOpenPoints: true, profile };
  let world: World | undefined;
  const capture = {
    id: 'the-world',
    says: 'It gives this test the world.',
    check: async (created: World) => {
      world = created;
    },
  };
  const subjects = [...suite, clientLines, { title: 'Test', part: 'open points', statements: [capture] } as const];
  const verdicts = await verify({ target, choice, startedAt: Date.now(), subjects });
  return { profile, baseUrl, verdicts, world };
}

beforeAll(async () => {
  const { exchanges, end } = recordFetch();
  for (const { profile, baseUrl, ...run } of await Promise.all(profiles.map(runSuite)))
    runs.set(profile, { ...run, exchanges: exchanges.filter(({ url }) => url.startsWith(baseUrl)) });
  end();
}, 590_000);

/** The responses of operations to requests in the form of the samples, without rejections. */
const recordedOf = (profile: Profile) =>
  runOf(profile).exchanges.flatMap(({ method, url, body, status, text }) => {
    const operation = operationAt(`${method} ${url}`);
    const variant = /"type":"(\w+)"/.exec(body)?.[1];
    const isOther = accepted.otherRequests.some(
      (row) => row.operation === operation && row.profile === profile && body.includes(`"${row.names}"`),
    );
    return operation === undefined || status >= 400 || isOther ? [] : [{ operation, variant, body: parseJson(text) }];
  });

const runOf = (profile: Profile) => runs.get(profile) ?? { world: undefined, verdicts: [], exchanges: [] };
const isOfOtherProfile = ({ why }: Verdict) => why?.includes('Pass --profile') === true;

describe.each(profiles)('in the profile %s', (profile) => {
  test('this service passes every assertion and serves every method of public clients', () => {
    const { verdicts } = runOf(profile);
    const known = accepted.assertions[profile];

    const relevant = verdicts.filter((verdict) => !isOfOtherProfile(verdict));
    const faults = relevant.filter(({ id, outcome }) => outcome !== 'held' && !Object.hasOwn(known, id));
    const passed = new Set(relevant.filter(({ outcome }) => outcome === 'held').map(({ id }) => id));

    expect(faults.map((fault) => terminalLines(fault).join('\n'))).toEqual([]);
    expect(Object.keys(known).filter((id) => passed.has(id))).toEqual([]);
    expect(passed.size).toBeGreaterThan(1_100);
    expect(new Set(verdicts.map(({ id }) => id)).size).toBe(verdicts.length);
  });

  test('responses have the types and forms of public samples, except for listed differences', () => {
    const differences = differencesOf(recordedOf(profile));
    const rows = accepted.differences.filter((row) => row.profile === undefined || row.profile === profile);
    const isOf =
      ({ kind, field, operations }: z.output<typeof acceptedDifference>) =>
      (item: Difference) =>
        item.kind === kind &&
        (field === '*' || item.field.endsWith(field)) &&
        (operations?.includes(item.operation) ?? true);

    const unlisted = differences.filter((item) => !rows.some((row) => isOf(row)(item)));
    expect(unlisted.map(({ kind, operation, field, detail }) => `${kind} ${operation} ${field}: ${detail}`)).toEqual(
      [],
    );
    expect(rows.filter((row) => !differences.some(isOf(row)))).toEqual([]);
    const isReplaced = (item: Difference) => rows.some((row) => row.field === '*' && isOf(row)(item));
    const missing = differences.filter((item) => item.kind === 'missing' && !isReplaced(item));
    expect(missing.length).toBeLessThanOrEqual(40);
  });
});

test('each listed field is null in a response to a client', () => {
  expect([...unusedNulls]).toEqual([]);
});

test('docs/reference/proof.md lists the evidence for each operation, and README.md has its summary', async () => {
  const verdicts = profiles.flatMap((profile) => runOf(profile).verdicts);
  const { page, summary } = proofPage(verdicts);
  await expect(page).toMatchFileSnapshot('../../docs/reference/proof.md');
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(summary);
});

/** The smallest number of generated faults per kind. */
const minima = { missing: 280, type: 280, form: 150, value: 25, status: 600, order: 28, scope: 60 };

/** Assertions about decisions that the faults of order and scope need. */
const isOfOrder = /^open\.(?:scope|lists\.sorted|mints\.(?:newest-first|sorted)|tokens\.by-type)/;

describe('the suite finds generated faults of the contract, each with its own assertion', () => {
  let replay: ReturnType<typeof replaySuite>;
  let faults: ContractFault[] = [];

  beforeAll(async () => {
    const { world, verdicts, exchanges } = runOf('contract');
    if (!world) throw new Error('The run has no world.');
    replay = replaySuite(world, exchanges);
    const passed = verdicts.filter(
      ({ part, id, outcome }) => outcome === 'held' && (part === 'contract' || isOfOrder.test(id)),
    );
    const statements = [];
    for (const { id, part } of passed) statements.push({ id, part, evaluated: await replay.evaluatedBy(id) });
    faults = contractFaults(statements, exchanges);
  }, 100_000);
  afterAll(() => replay.end());

  test.each(faultKinds)('of %s', { timeout: 300_000 }, async (kind) => {
    const ofKind = faults.filter((fault) => fault.kind === kind);
    const step = Math.max(1, Math.floor(ofKind.length / bySize({ quick: 8, full: 80, long: ofKind.length })));
    const tried = ofKind.filter((_, index) => index % step === 0);
    const escaped: string[] = [];
    for (const fault of tried) {
      const reason = await replay.escape(fault);
      if (reason !== undefined) escaped.push(reason);
    }
    expect(ofKind.length).toBeGreaterThanOrEqual(minima[kind]);
    expect(escaped.length, escaped.join('\n')).toBeLessThanOrEqual(Math.max(1, tried.length * 0.05));
  });
});
