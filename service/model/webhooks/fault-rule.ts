import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';
import { failures } from '../kernel/results/failures.ts';
import { table } from '../table.ts';

/** Where rules apply: application calls, keys, requests to chain nodes, embedded blocks, delivery attempts. */
const faultLayers = ['http', 'signing', 'rpc', 'blocks', 'deliveries'] as const;
export type FaultLayer = (typeof faultLayers)[number];

export type FaultParameter = 'milliseconds' | 'status' | 'code' | 'retryAfterSeconds' | 'times' | 'gwei' | 'blocks';

interface EffectDefinition {
  readonly layer: FaultLayer;
  /** A short description of the effect. */
  readonly words: string;
  readonly needs?: readonly FaultParameter[];
  readonly takes?: readonly FaultParameter[];
}

export const faultEffects = {
  refuse: { layer: 'http', words: 'Rejects the call with an error', takes: ['status', 'code', 'retryAfterSeconds'] },
  delay: { layer: 'http', words: 'Delays the call', needs: ['milliseconds'] },
  reset: { layer: 'http', words: 'Resets the connection without processing the call' },
  'lose-answer': { layer: 'http', words: 'Processes the call, then resets the connection before the response' },
  'slow-signing': { layer: 'signing', words: 'Delays opening or using the key', needs: ['milliseconds'] },
  'fail-signing': { layer: 'signing', words: 'Fails to open or use the key' },
  'rpc-down': { layer: 'rpc', words: 'The node does not receive the request' },
  'rpc-slow': { layer: 'rpc', words: 'The node responds later', needs: ['milliseconds'] },
  'rpc-busy': { layer: 'rpc', words: 'The node is too busy to respond' },
  'rpc-answer-lost': { layer: 'rpc', words: 'The node processes the request, but its response is lost' },
  'rpc-twice': { layer: 'rpc', words: 'The node receives the request twice' },
  'rpc-garbled': { layer: 'rpc', words: 'The node returns an unreadable response' },
  'hand-over-dropped': { layer: 'rpc', words: 'The node accepts a transaction and drops it' },
  'hand-over-replaced': {
    layer: 'rpc',
    words: 'Another transaction of the sender uses the nonce; embedded chains only',
  },
  'no-blocks': { layer: 'blocks', words: 'No block is created' },
  'gas-spike': { layer: 'blocks', words: 'The next block has this base fee', needs: ['gwei'] },
  reorg: {
    layer: 'blocks',
    words: 'The next blocks are reorganised out and replaced',
    takes: ['blocks', 'milliseconds'],
  },
  'reorg-dropped': {
    layer: 'blocks',
    words: 'The next blocks are reorganised out and their transactions dropped',
    takes: ['blocks', 'milliseconds'],
  },
  duplicate: { layer: 'deliveries', words: 'Sends it more than once', takes: ['times'] },
  'hold-back': { layer: 'deliveries', words: 'Sends it later, after newer events' },
  late: { layer: 'deliveries', words: 'Sends it later, before newer events', needs: ['milliseconds'] },
  truncate: { layer: 'deliveries', words: 'Sends half of the body, then the complete body later' },
  'delivery-answer-lost': { layer: 'deliveries', words: 'Sends it, loses the response, and sends it again later' },
} as const satisfies Record<string, EffectDefinition>;

export type FaultEffectKind = keyof typeof faultEffects;

export const faultEffectKinds = Object.keys(faultEffects).filter(
  (kind): kind is FaultEffectKind => kind in faultEffects,
);

export function definitionOf(kind: FaultEffectKind): EffectDefinition {
  return faultEffects[kind];
}

/** The conditions that a rule of each layer can use. */
export const placesOf = {
  http: ['operations', 'path', 'applicationId'],
  signing: ['operations'],
  rpc: ['operations', 'chain'],
  blocks: ['chain'],
  deliveries: ['operations', 'endpoint', 'applicationId'],
} as const satisfies Record<FaultLayer, readonly string[]>;

export const maximumFaultRules = 50;
/** Maximum delay of one rule. */
const maximumFaultMilliseconds = 30_000;

/** The error codes that a rule can respond with. */
export const faultCodes = Object.keys(failures).filter((code): code is keyof typeof failures => code in failures);

function whole(from: number, to: number) {
  const rule = `Use a whole number from ${from} to ${to}.`;
  return z.int(rule).min(from, rule).max(to, rule);
}

/** `*` matches any characters. */
const pattern = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Use 1 to 200 printable characters; * matches any characters.');

/** A rule's name, also returned in responses as `x-vaultdesk-fault`. */
export const faultName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9.-]{0,62}[a-z0-9])?$/,
    'Use 1 to 64 lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.',
  )
  .meta({ description: 'The name of the rule.' });

const listRule = 'Use a list of 1 to 20 names.';
const where = z.strictObject({
  operations: z
    .array(pattern, listRule)
    .min(1, listRule)
    .max(20, listRule)
    .optional()
    .meta({
      description:
        'http: operation names, e.g. users.create or wallets.*; signing: open or use; rpc: JSON-RPC methods, e.g. eth_call; deliveries: event types.',
    }),
  path: pattern.optional().meta({ description: 'Request path. http only.' }),
  applicationId: z.uuid('Use the id of an application.').optional().meta({ description: 'Id of an application.' }),
  chain: secretType.optional().meta({ description: 'rpc and blocks only.' }),
  endpoint: pattern.optional().meta({ description: 'Id or URL of a webhook. deliveries only.' }),
});

const shareRule = 'Use a number above 0, up to 1.';
const atRule = 'Use a list of 1 to 100 numbers, counted from 1.';
const when = z.strictObject({
  share: z
    .number(shareRule)
    .gt(0, shareRule)
    .max(1, shareRule)
    .optional()
    .meta({ description: 'Share of the calls, chosen at random.' }),
  every: whole(1, 100_000).optional().meta({ description: '3 hits every third call.' }),
  at: z
    .array(whole(1, 100_000), atRule)
    .min(1, atRule)
    .max(100, atRule)
    .optional()
    .meta({ description: 'Numbers of the calls, counted from 1.' }),
  first: whole(1, 100_000).optional().meta({ description: 'Number of calls, from the first.' }),
});

const effect = z.object({
  kind: z.enum(faultEffectKinds).meta({ description: 'What happens to a call.' }),
  milliseconds: whole(1, maximumFaultMilliseconds).optional().meta({ description: 'Duration of the effect.' }),
  status: whole(400, 599).optional().meta({ description: 'HTTP status of the error. refuse only.' }),
  code: z.enum(faultCodes).optional().meta({ description: 'An error code.' }),
  retryAfterSeconds: whole(1, 3_600).optional().meta({ description: 'Adds the header Retry-After. refuse only.' }),
  times: whole(2, 5).optional().meta({ description: 'Number of requests. duplicate only.' }),
  gwei: whole(1, 100_000).optional().meta({ description: 'Base fee of the block. gas-spike only.' }),
  blocks: whole(1, 20).optional().meta({ description: 'Number of blocks to replace. Default 1.' }),
});

const until = z.strictObject({
  hits: whole(1, 1_000_000).optional().meta({ description: 'Maximum number of hits.' }),
  at: z.iso.datetime('Use an ISO 8601 date and time in UTC.').optional().meta({ description: 'Service time.' }),
});

/** A rule without its name. Without `where` it matches everything in its layer, without `when` every call. */
export const faultRuleFields = {
  where: where
    .optional()
    .meta({ description: 'Conditions of matching calls. By default, all calls of the layer match.' }),
  when: when.optional().meta({ description: 'Which of the matching calls are hit. By default all.' }),
  effect: effect.meta({ description: 'The fault, with its parameters.' }),
  until: until.optional().meta({ description: 'The end of the rule. By default it does not end.' }),
  active: z.boolean().optional().meta({ description: 'false disables the rule. Default true.' }),
  seed: whole(0, 4_294_967_295)
    .optional()
    .meta({
      description: "Seed of its random choices, which depend only on the seed, the rule's name and the call number.",
    }),
};

/** A rule in a file or a scenario. */
export const faultRuleInput = z.object({ name: faultName, ...faultRuleFields }).superRefine(checkRule);
export type FaultRuleInput = z.output<typeof faultRuleInput>;

export const faultRule = z
  .object({
    id: faultName,
    ...faultRuleFields,
    createdAt: z.string(),
    position: z.int().optional().meta({ description: 'Its place, once the rules have been ordered.' }),
    revision: z.int().meta({ description: 'Number of times that a rule of this name was set.' }),
    asked: z.int().meta({ description: 'Number of calls that matched.' }),
    hits: z.int().meta({ description: 'Number of hits.' }),
  })
  .meta({ id: 'FaultRule' });
export type FaultRule = z.infer<typeof faultRule>;

/** A listed rule with its counts, before it was cleared or replaced. */
export const listedFaultRule = faultRule
  .extend({
    createdAt: z.iso.datetime('Use the creation time of the rule.'),
    revision: whole(1, 1_000_000_000),
    asked: whole(0, 1_000_000_000),
    hits: whole(0, 1_000_000_000),
  })
  .superRefine(checkRule)
  .meta({ id: 'ListedFaultRule' });
export type FaultEffect = FaultRule['effect'];

export const faultRuleTable = table(faultRule, {
  // Rules that were added after the rules were ordered come last.
  every: {
    keys: () => ['*'],
    order: ({ position = maximumFaultRules, createdAt, id }) =>
      `${String(position).padStart(2, '0')} ${createdAt} ${id}`,
  },
});

/** A call or event that rules are matched against. */
export interface FaultPlace {
  readonly layer: FaultLayer;
  /** The operation, method or event type. */
  readonly operation: string;
  readonly path?: string;
  readonly applicationId?: string | undefined;
  readonly chain?: string;
  /** Identifiers of an endpoint: its id and its URL. */
  readonly endpoint?: readonly string[];
}

/** Validates the combination of fields, which field schemas cannot express. */
function checkRule(
  { where = {}, when = {}, effect }: Pick<FaultRule, 'where' | 'when' | 'effect'>,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const reject = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { layer, needs = [], takes = [] } = definitionOf(effect.kind);
  const conditions: readonly string[] = placesOf[layer];
  for (const name of namesIn(where))
    if (!conditions.includes(name))
      reject(['where', name], `Remove this field. ${effect.kind} supports these conditions: ${conditions.join(', ')}.`);
  const allowed: readonly FaultParameter[] = [...needs, ...takes];
  for (const name of namesIn(effect))
    if (name !== 'kind' && !allowed.some((parameter) => parameter === name))
      reject(['effect', name], `Remove this field. ${effect.kind} supports these parameters: ${textOf(allowed)}.`);
  for (const name of needs)
    if (effect[name] === undefined) reject(['effect', name], `The effect ${effect.kind} requires this field.`);
  const [, second] = namesIn(when);
  if (second !== undefined) reject(['when', second], 'Remove this field. Use only one of share, every, at and first.');
}

function namesIn(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function textOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}
