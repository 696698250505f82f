import { z } from 'zod';
import { failures } from '../kernel/failures.ts';
import { secretType } from '../kernel/primitives.ts';
import {
  definitionOf,
  type FaultLayer,
  type FaultParameter,
  faultEffectKinds,
  placesOf,
} from './fault-effects.ts';
import { table } from './table.ts';

/** So many rules are kept at most. */
export const maximumFaultRules = 50;
/** Nothing is held up longer by one rule. */
export const maximumFaultMilliseconds = 30_000;

/** The failures that a rule can answer with. */
export const faultCodes = Object.keys(failures).filter(
  (code): code is keyof typeof failures => code in failures,
);

function whole(from: number, to: number) {
  const rule = `Use a whole number from ${from} to ${to}.`;
  return z.int(rule).min(from, rule).max(to, rule);
}

/** `*` stands for anything. */
const pattern = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Use 1 to 200 printable characters; * stands for anything.');

/** What a rule is called; in answers too, as `x-vaultdesk-fault`. */
export const faultName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9.-]{0,62}[a-z0-9])?$/,
    'Use 1 to 64 small letters, digits, hyphens and dots, with a letter or digit at both ends.',
  );

const listRule = 'Use a list of 1 to 20 names.';
const where = z.object({
  operations: z.array(pattern, listRule).min(1, listRule).max(20, listRule).optional().meta({
    description:
      'http: operations of the table, as users.create or wallets.*; signing: open or use; rpc: JSON-RPC methods, as eth_call; deliveries: types of events.',
  }),
  path: pattern.optional().meta({ description: 'Of the request. http alone.' }),
  applicationId: z.uuid('Use the id of an application.').optional(),
  chain: secretType.optional().meta({ description: 'rpc and blocks alone.' }),
  endpoint: pattern.optional().meta({ description: 'Id or URL of a webhook. deliveries alone.' }),
});

const shareRule = 'Use a number above 0, up to 1.';
const atRule = 'Use a list of 1 to 100 numbers, counted from 1.';
const when = z.object({
  share: z.number(shareRule).gt(0, shareRule).max(1, shareRule).optional(),
  every: whole(1, 100_000).optional().meta({ description: 'Each third for 3.' }),
  at: z.array(whole(1, 100_000), atRule).min(1, atRule).max(100, atRule).optional(),
  first: whole(1, 100_000).optional(),
});

const effect = z.object({
  kind: z.enum(faultEffectKinds),
  milliseconds: whole(1, maximumFaultMilliseconds).optional(),
  status: whole(400, 599).optional(),
  code: z.enum(faultCodes).optional().meta({ description: 'A code of the failure table.' }),
  retryAfterSeconds: whole(1, 3_600).optional(),
  times: whole(2, 5).optional(),
  gwei: whole(1, 100_000).optional(),
  blocks: whole(1, 20).optional().meta({ description: 'How many go; one without it.' }),
});

const until = z.object({
  hits: whole(1, 1_000_000).optional().meta({ description: 'How often it takes hold at most.' }),
  at: z.iso.datetime('Use an ISO 8601 date and time in UTC.').optional().meta({
    description: 'By the clock of the service.',
  }),
});

/** A rule as somebody gives it, without its name. Without `where` it means everything of its layer, without `when` each time. */
export const faultRuleFields = {
  where: where.optional(),
  when: when.optional(),
  effect,
  until: until.optional(),
  seed: whole(0, 4_294_967_295).optional().meta({
    description: 'Of its chance, which is drawn from this, its name and how often it was asked.',
  }),
};

/** A rule as a file or a scenario has it. */
export const faultRuleInput = z
  .object({ name: faultName, ...faultRuleFields })
  .superRefine(checkRule);
export type FaultRuleInput = z.output<typeof faultRuleInput>;

/** A rule, as it is stored. */
export const faultRule = z
  .object({
    /** Its name. */
    id: faultName,
    ...faultRuleFields,
    createdAt: z.string(),
    revision: z.int().meta({ description: 'How often a rule of this name was set.' }),
    asked: z.int().meta({ description: 'How often something happened that it means.' }),
    hits: z.int().meta({ description: 'How often it took hold.' }),
  })
  .meta({ id: 'FaultRule' });
export type FaultRule = z.infer<typeof faultRule>;
export type FaultEffect = FaultRule['effect'];

/** Rules in the order in which they were made. */
export const faultRuleTable = table(faultRule, {
  every: { keys: () => ['*'], order: ({ createdAt, id }) => `${createdAt} ${id}` },
});

/** Something that happens, as rules look at it. */
export interface FaultPlace {
  readonly layer: FaultLayer;
  /** The operation, method or type of event. */
  readonly operation: string;
  readonly path?: string;
  readonly applicationId?: string | undefined;
  readonly chain?: string;
  /** What an endpoint goes by: its id, its URL. */
  readonly endpoint?: readonly string[];
}

type Unchecked = Pick<FaultRule, 'where' | 'when' | 'effect'>;

/** What one schema of a field cannot say: which of them go together. */
export function checkRule(
  { where = {}, when = {}, effect }: Unchecked,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const refuse = (path: string[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const { layer, needs = [], takes = [] } = definitionOf(effect.kind);
  const known: readonly string[] = placesOf[layer];
  for (const name of namesIn(where))
    if (!known.includes(name))
      refuse(['where', name], `Leave this out: ${effect.kind} goes by ${known.join(', ')}.`);
  const allowed: readonly FaultParameter[] = [...needs, ...takes];
  for (const name of namesIn(effect))
    if (name !== 'kind' && !allowed.some((one) => one === name))
      refuse(['effect', name], `Leave this out: ${effect.kind} takes ${wordsOf(allowed)}.`);
  for (const name of needs)
    if (effect[name] === undefined)
      refuse(['effect', name], `The effect ${effect.kind} needs this.`);
  const [, second] = namesIn(when);
  if (second !== undefined)
    refuse(['when', second], 'Leave this out: a rule goes by one of share, every, at and first.');
}

function namesIn(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function wordsOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}
