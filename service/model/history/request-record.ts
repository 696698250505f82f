import { z } from 'zod';
import { profile } from '../kernel/open-points.ts';

/** The part of the service that a request reached. */
export const requestSurface = z.enum(['api', 'control', 'pay', 'chain-rpc', 'inbox', 'console']);
export type RequestSurface = z.infer<typeof requestSurface>;

/** The user agent of calls that a seed sends: work of the operator, which no fault rule affects. */
export const seedAgent = 'Vaultdesk-Seed';

const milliseconds = z.number().min(0);

/** Durations of a request's phases in milliseconds; phases that did not occur are absent. */
export const requestDurations = z
  .object({
    total: milliseconds,
    authenticate: milliseconds.optional(),
    validate: milliseconds.optional(),
    keyDerivation: milliseconds.optional(),
    useCase: milliseconds.optional().meta({ description: 'Excludes key derivation and commits.' }),
    commit: milliseconds.optional().meta({ description: 'Time until the data was on disk.' }),
  })
  .meta({ id: 'RequestDurations' });
export type RequestDurations = z.infer<typeof requestDurations>;

/** A stored body: its text without secrets, or a description. */
export const storedBody = z.object({
  bytes: z
    .int()
    .min(0)
    .meta({ description: 'Size of the whole body, if it was read or announced; if masked, size of the shown text.' }),
  text: z.string().optional().meta({ description: 'Absent if the body is not text or was not read.' }),
  isCut: z.boolean().meta({ description: 'Whether the text is truncated.' }),
});
export type StoredBody = z.infer<typeof storedBody>;

/** A value that is not stored because no schema declares it safe. */
export const omittedValue = z
  .object({
    place: z.string().meta({ examples: ['body.newPin'] }),
    type: z.string().meta({ examples: ['string'] }),
    length: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Characters of a text, elements of a list; absent for a secret.' }),
  })
  .meta({ id: 'OmittedValue' });
export type OmittedValue = z.infer<typeof omittedValue>;

/** Head and body of a request or a response. */
export const storedMessage = z.object({
  headers: z.record(z.string(), z.string()),
  body: storedBody.optional(),
  masked: z
    .array(z.string())
    .meta({
      description: 'Paths of values that are not stored and must be entered again to resend the request.',
      examples: [['headers.authorization', 'body.signingMethod.value']],
    }),
  omitted: z
    .array(omittedValue)
    .optional()
    .meta({ description: 'Type and length of each path in `masked` that no schema marks as secret.' }),
});
export type StoredMessage = z.infer<typeof storedMessage>;

/** Why a request was rejected: the error and the violated rule. */
export const requestFailure = z.object({
  code: z.string().meta({ examples: ['pincode.incorrect'] }),
  field: z
    .string()
    .optional()
    .meta({ examples: ['signatureRequest.walletId'] }),
  message: z.string(),
  rule: z.string(),
});
export type RequestFailure = z.infer<typeof requestFailure>;

/** A request that reached the service, with its result; contains no secrets. */
export const requestRecord = z
  .object({
    id: z.uuid().meta({ description: 'The `x-request-id` of the response and the `traceCode` of its errors.' }),
    traceId: z.string().meta({ description: "Shared by related requests; usually the request's own id." }),
    at: z.iso.datetime(),
    world: z
      .string()
      .optional()
      .meta({ description: 'Absent for main.', examples: ['worker-1'] }),
    surface: requestSurface,
    /** The caller, as far as it was identified. */
    caller: z.enum(['application', 'operator', 'anonymous', 'console']),
    applicationId: z.uuid().optional(),
    method: z.string(),
    path: z.string().meta({ description: 'With its query.' }),
    operation: z
      .string()
      .optional()
      .meta({ examples: ['users.create'] }),
    profile: profile
      .optional()
      .meta({
        description: 'The profile that handled it; absent for the operator API and everything else that has none.',
      }),
    status: z.int(),
    durations: requestDurations,
    request: storedMessage,
    answer: storedMessage,
    failures: z.array(requestFailure),
    ignoredParameters: z.array(z.string()),
    ignoredFields: z
      .array(z.string())
      .optional()
      .meta({
        description: 'Paths of body fields that the operation does not have. `*` is a hidden name.',
        examples: [['succesUrl', 'line_items[0].quantty']],
      }),
    replayed: z.boolean().optional().meta({ description: 'Whether a stored response was replayed.' }),
    faults: z.array(z.string()).optional().meta({ description: 'The fault rules that affected it.' }),
    resendOf: z.uuid().optional(),
  })
  .meta({ id: 'Request' });
export type RequestRecord = z.infer<typeof requestRecord>;

/** The record that a request concerns. */
export const requestSubject = z.object({
  type: z.enum(['user', 'wallet', 'offer', 'fulfillment', 'payment', 'webhook']),
  id: z.string(),
  name: z.string().meta({ examples: ['customer-7'] }),
});
export type RequestSubject = z.infer<typeof requestSubject>;

export const requestSummary = requestRecord
  .omit({ request: true, answer: true })
  .extend({
    subject: requestSubject
      .optional()
      .meta({ description: 'The record named by its path, query or body, if the record still exists and has a name.' }),
    name: z
      .string()
      .optional()
      .meta({
        description: 'Without `subject`, the name in its path, or the `name` or `reference` in its body.',
        examples: ['worker-1'],
      }),
  })
  .meta({ id: 'RequestSummary' });
export type RequestSummary = z.infer<typeof requestSummary>;

/** The contents of the log, and the number of dropped requests. */
export const requestLogState = z
  .object({
    isOn: z.boolean(),
    records: z.int().meta({ description: "Excludes the console's own calls." }),
    bytes: z.int().meta({ description: "Size of its files, including the console's own calls." }),
    passedOver: z.int().meta({ description: 'Requests dropped since the start because the rate was too high.' }),
    passedOverNotable: z
      .int()
      .meta({ description: 'Number of dropped requests that were writes, client errors or server errors.' }),
    notKept: z
      .object({ since: z.iso.datetime(), requests: z.int(), reason: z.string() })
      .optional()
      .meta({ description: 'Present while the log cannot be written to disk; requests are still processed.' }),
  })
  .meta({ id: 'RequestLogState' });
export type RequestLogState = z.infer<typeof requestLogState>;

const counts = z.array(z.int().min(0)).meta({ description: 'One number per slot.' });

/** Requests of the last hour by minute, or of the last 24 h by hour, and class of status. */
export const requestCounts = z
  .object({
    slotMilliseconds: z.int(),
    slots: z.array(z.iso.datetime()).meta({ description: 'Start of each slot, oldest first.' }),
    '2xx': counts,
    '3xx': counts,
    '4xx': counts,
    '5xx': counts,
  })
  .meta({ id: 'RequestCounts' });
export type RequestCounts = z.infer<typeof requestCounts>;

/** A page of the log, newest first. */
export const requestPage = z
  .object({
    items: z.array(requestSummary),
    next: z
      .string()
      .optional()
      .meta({
        description: 'Send it as `cursor` to continue after the last request; absent if no older requests exist.',
      }),
    newest: z.string().optional().meta({ description: 'Send it as `after` to get newer requests.' }),
    searchedUntil: z.iso
      .datetime()
      .optional()
      .meta({ description: 'How far the search got before it paused; `next` continues from there.' }),
    textMatch: z
      .enum(['exact', 'words', 'similar'])
      .optional()
      .meta({
        description: 'How the requests match `text`: they contain it, all of its words, or only a similar spelling.',
      }),
    counts: requestCounts.optional().meta({ description: 'Present if requested.' }),
    log: requestLogState,
  })
  .meta({ id: 'RequestPage' });

interface ReservedPath {
  readonly is: string;
  readonly surface: RequestSurface;
  /** Whether only pages of the service itself may call it. Applications cannot allow other origins. */
  readonly isForOwnPages: boolean;
}

/** Paths of the service itself. No application operation is below a reserved path, and none is an alias. */
export const reservedPaths = {
  '/_vaultdesk': { is: 'control routes', surface: 'control', isForOwnPages: true },
  '/console': { is: 'the operator console', surface: 'console', isForOwnPages: true },
  '/docs': { is: 'the API reference', surface: 'console', isForOwnPages: false },
  '/pay': { is: 'payment pages', surface: 'pay', isForOwnPages: true },
  '/w': { is: 'other worlds, at `/w/{name}`', surface: 'api', isForOwnPages: false },
  '/livez': { is: 'the liveness probe', surface: 'control', isForOwnPages: false },
  '/metrics': { is: 'the metrics', surface: 'control', isForOwnPages: true },
  '/readyz': { is: 'the readiness probe', surface: 'control', isForOwnPages: false },
} as const satisfies Readonly<Record<string, ReservedPath>>;

const byPath: ReadonlyMap<string, ReservedPath> = new Map(Object.entries(reservedPaths));

/** The reserved path that contains a path, if any. @example reservedAt('/pay/1') // payment pages */
export function reservedAt(path: string): ReservedPath | undefined {
  const end = path.indexOf('/', 1);
  return byPath.get(end === -1 ? path : path.slice(0, end));
}
