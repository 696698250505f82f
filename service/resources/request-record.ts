import { z } from 'zod';

/** Which door of the listener a request came to. */
export const requestSurface = z.enum(['api', 'control', 'pay', 'chain-rpc', 'inbox', 'console']);
export type RequestSurface = z.infer<typeof requestSurface>;

/** Who called, as far as it was found out. */
export const requestCaller = z.enum(['application', 'operator', 'anonymous', 'console']);

const milliseconds = z.number().min(0);

/** Where the time of a request went, in milliseconds; what did not happen is absent. */
export const requestDurations = z
  .object({
    total: milliseconds,
    authenticate: milliseconds.optional(),
    validate: milliseconds.optional(),
    keyDerivation: milliseconds.optional(),
    useCase: milliseconds.optional().meta({ description: 'Without key derivation and commits.' }),
    commit: milliseconds.optional().meta({ description: 'Until the disk had it.' }),
  })
  .meta({ id: 'RequestDurations' });
export type RequestDurations = z.infer<typeof requestDurations>;

/** A body as it is kept: its text without secrets, or what can be said of it. */
export const keptBody = z.object({
  bytes: z.int().min(0).meta({
    description:
      'Of the whole body, where it was read or announced; of what is shown, where it is masked.',
  }),
  text: z.string().optional().meta({ description: 'Absent for what is no text, or was not read.' }),
  isCut: z.boolean().meta({ description: 'Whether the text is only the beginning.' }),
});
export type KeptBody = z.infer<typeof keptBody>;

/** A value that is not stored, because no schema declares it harmless. */
export const omittedValue = z
  .object({
    place: z.string().meta({ examples: ['body.newPin'] }),
    type: z.string().meta({ examples: ['string'] }),
    length: z.int().min(0).optional().meta({
      description: 'Characters of a text, elements of a list; absent for a secret.',
    }),
  })
  .meta({ id: 'OmittedValue' });
export type OmittedValue = z.infer<typeof omittedValue>;

/** Head and body of a request, or of the answer to it. */
export const keptMessage = z.object({
  headers: z.record(z.string(), z.string()),
  body: keptBody.optional(),
  masked: z.array(z.string()).meta({
    description:
      'The places of values that are not stored and must be given again to resend the request.',
    examples: [['headers.authorization', 'body.signingMethod.value']],
  }),
  omitted: z.array(omittedValue).optional().meta({
    description: 'The type and length of each place in `masked` that no schema calls a secret.',
  }),
});
export type KeptMessage = z.infer<typeof keptMessage>;

/** Why a request was refused: what was answered, and the rule behind it. */
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

/** A request that reached the service, and what became of it; no secret is in it. */
export const requestRecord = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'The `x-request-id` of the reply, the `traceCode` of its errors.' }),
    traceId: z.string().meta({ description: 'What hangs together has one; usually the own id.' }),
    at: z.iso.datetime(),
    world: z
      .string()
      .optional()
      .meta({ description: 'Absent for main.', examples: ['worker-1'] }),
    surface: requestSurface,
    caller: requestCaller,
    applicationId: z.uuid().optional(),
    method: z.string(),
    path: z.string().meta({ description: 'With its query.' }),
    operation: z
      .string()
      .optional()
      .meta({ examples: ['users.create'] }),
    status: z.int(),
    durations: requestDurations,
    request: keptMessage,
    answer: keptMessage,
    failures: z.array(requestFailure),
    ignoredParameters: z.array(z.string()),
    replayed: z
      .boolean()
      .optional()
      .meta({ description: 'Whether an earlier answer was given again.' }),
    faults: z
      .array(z.string())
      .optional()
      .meta({ description: 'The fault rules that had to do with it.' }),
    resendOf: z.uuid().optional(),
  })
  .meta({ id: 'Request' });
export type RequestRecord = z.infer<typeof requestRecord>;

/** A request as a list has it. */
export const requestSummary = requestRecord
  .omit({ request: true, answer: true })
  .meta({ id: 'RequestSummary' });
export type RequestSummary = z.infer<typeof requestSummary>;

/** What the log holds, and what it could not keep. */
export const requestLogState = z
  .object({
    isOn: z.boolean(),
    records: z.int().meta({ description: "The console's own calls aside." }),
    bytes: z
      .int()
      .meta({ description: "Of its files, those of the console's own calls included." }),
    passedOver: z.int().meta({
      description: 'Requests since the start that were not written because too many came at once.',
    }),
    passedOverNotable: z
      .int()
      .meta({ description: 'How many of those were changes, refusals or failures.' }),
    notKept: z
      .object({ since: z.iso.datetime(), requests: z.int(), reason: z.string() })
      .optional()
      .meta({ description: 'While the disk refuses the log; requests are answered all the same.' }),
  })
  .meta({ id: 'RequestLogState' });
export type RequestLogState = z.infer<typeof requestLogState>;

/** A part of the log, the newest first. */
export const requestPage = z
  .object({
    items: z.array(requestSummary),
    next: z.string().optional().meta({
      description: 'Goes on behind the last one as `cursor`; absent where nothing older is left.',
    }),
    newest: z.string().optional().meta({
      description: 'As `after` it asks for what came since.',
    }),
    searchedUntil: z.iso.datetime().optional().meta({
      description: 'Where the search rested before it found enough: `next` goes on from there.',
    }),
    log: requestLogState,
  })
  .meta({ id: 'RequestPage' });
export type RequestPage = z.infer<typeof requestPage>;
