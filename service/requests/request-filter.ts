import { z } from 'zod';
import { flag, instantInput, lastInstantInput, uuid } from '../kernel/primitives.ts';
import type { RequestSearch } from '../ports/request-log.ts';
import { type RequestRecord, requestSurface } from '../resources/request-record.ts';

const cursor = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'Use what an earlier answer said.')
  .transform(Number);

/** Which requests of the log are asked for; every field narrows. */
export const requestFilter = z.object({
  size: z.coerce
    .number('Use a whole number from 1 to 200.')
    .int('Use a whole number from 1 to 200.')
    .min(1, 'Use 1 or more.')
    .max(200, 'Use 200 or less.')
    .default(50),
  cursor: cursor.optional().meta({ description: '`next` of the answer before: what is older.' }),
  after: cursor.optional().meta({ description: '`newest` of an answer before: what came since.' }),
  applicationId: uuid.optional(),
  operation: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ['users.create'] }),
  method: z
    .string()
    .regex(/^[A-Za-z]{1,16}$/, 'Use a method such as POST.')
    .toUpperCase()
    .optional(),
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/i, 'Use a status such as 404, or 4xx.')
    .toLowerCase()
    .optional(),
  code: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ['pincode.incorrect'] }),
  surface: z.enum(requestSurface.options).optional(),
  since: instantInput.optional(),
  until: lastInstantInput.optional(),
  traceId: z.string().max(100).optional(),
  id: uuid.optional(),
  resendOf: uuid.optional().meta({ description: 'The repetitions of this request.' }),
  text: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'In the path, the ids, the codes, the operation or the bodies.' }),
  console: z
    .union([flag, z.literal('changes')], 'Use true, false or changes.')
    .optional()
    .meta({
      description:
        "Whether the console's own calls, and looks at this log, are listed too: all of them (true), or what changed something or was refused.",
    }),
});
export type RequestFilter = z.output<typeof requestFilter>;

type Test = (record: RequestRecord) => boolean;

/** How the log is searched for what a filter lets through, of one application where the caller sees only that. */
export function toSearch(
  filter: RequestFilter,
  seenApplication: string | undefined,
): RequestSearch {
  const tests = testsOf(filter);
  if (seenApplication !== undefined)
    tests.push(({ applicationId }) => applicationId === seenApplication);
  return {
    withApart: Boolean(filter.console) || filter.surface === 'console' || filter.id !== undefined,
    before: filter.cursor,
    after: filter.after,
    size: filter.size,
    hints: hintsOf(filter, seenApplication),
    matches: (record) => tests.every((test) => test(record)),
  };
}

/** Fields of a record that a filter compares. */
const filteredNames = [
  'applicationId',
  'operation',
  'method',
  'surface',
  'traceId',
  'id',
  'resendOf',
] as const;

function testsOf({ status, code, since, until, text, ...filter }: RequestFilter): Test[] {
  const tests: Test[] = [];
  for (const name of filteredNames)
    if (filter[name] !== undefined) tests.push((record) => record[name] === filter[name]);
  if (status !== undefined)
    tests.push((record) => String(record.status).startsWith(status.replace('xx', '')));
  if (code !== undefined)
    tests.push(({ failures }) =>
      failures.some((failure) => failure.code === code || failure.field === code),
    );
  if (filter.console === 'changes') tests.push((record) => !isLook(record));
  if (since !== undefined) tests.push(({ at }) => at >= since);
  if (until !== undefined) tests.push(({ at }) => at <= until);
  if (text !== undefined) tests.push((record) => holds(record, text.toLowerCase()));
  return tests;
}

/** Of those outside of the console. */
const looks = /^(?:requests\.(?:list|get)|system\.health)$/;

/** Whether somebody looked at something at the console, at the log or at the health, and saw it. */
function isLook({ surface, operation = '', method, status }: RequestRecord): boolean {
  return (surface === 'console' || looks.test(operation)) && method === 'GET' && status < 400;
}

/** What the JSON of a fitting record has in it. */
function hintsOf(
  { applicationId, operation, traceId, id, resendOf, code, text }: RequestFilter,
  seenApplication: string | undefined,
): string[] {
  return [applicationId, seenApplication, operation, traceId, id, resendOf, code, text]
    .filter((one) => one !== undefined)
    .map((one) => JSON.stringify(one).slice(1, -1).toLowerCase());
}

function holds(record: RequestRecord, wanted: string): boolean {
  const { id, traceId, path, operation = '', failures, request, answer } = record;
  const codes = failures.flatMap(({ code, field = '' }) => [code, field]);
  const bodies = [request.body?.text ?? '', answer.body?.text ?? ''];
  return [id, traceId, path, operation, ...codes, ...bodies].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
