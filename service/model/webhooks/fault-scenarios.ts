import { z } from 'zod';
import { type ChanceStream, chanceStream } from '../kernel/concurrency/chance-stream.ts';
import {
  definitionOf,
  type FaultEffect,
  type FaultPlace,
  type FaultRule,
  type FaultRuleInput,
  faultRule,
  faultRuleInput,
  maximumFaultRules,
} from './fault-rule.ts';

/** A named set of rules for failures that occur together. */
export interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly rules: readonly Omit<FaultRuleInput, 'name'>[];
}

export const scenarios = {
  'flaky-network': {
    title: 'Slow and failing API calls',
    description: 'A fifth of the calls take 300 ms longer; some get 503 or lose their connection.',
    rules: [
      { effect: { kind: 'refuse', status: 503, retryAfterSeconds: 1 }, when: { share: 0.05 } },
      { effect: { kind: 'reset' }, when: { share: 0.03 } },
      { effect: { kind: 'lose-answer' }, when: { share: 0.03 } },
      { effect: { kind: 'delay', milliseconds: 300 }, when: { share: 0.2 } },
    ],
  },
  'chain-outage': {
    title: 'Unreachable chain nodes',
    description: 'No node responds.',
    rules: [{ effect: { kind: 'rpc-down' } }],
  },
  'flaky-chain': {
    title: 'Unreliable chain nodes',
    description: 'A fifth of the node requests are lost, repeated, delayed or garbled.',
    rules: [
      { effect: { kind: 'rpc-down' }, when: { share: 0.035 } },
      { effect: { kind: 'rpc-answer-lost' }, when: { share: 0.035 } },
      { effect: { kind: 'rpc-twice' }, when: { share: 0.035 } },
      { effect: { kind: 'rpc-slow', milliseconds: 50 }, when: { share: 0.035 } },
      { effect: { kind: 'rpc-busy' }, when: { share: 0.035 } },
      { effect: { kind: 'rpc-garbled' }, when: { share: 0.035 } },
    ],
  },
  'stuck-chain': {
    title: 'No new blocks',
    description: 'Embedded chains create no blocks; transactions are pending.',
    rules: [{ effect: { kind: 'no-blocks' } }],
  },
  'gas-spike': {
    title: 'Gas price spikes',
    description: 'Every tenth block has a base fee of 500 gwei.',
    rules: [{ effect: { kind: 'gas-spike', gwei: 500 }, when: { every: 10 } }],
  },
  'shallow-reorgs': {
    title: 'Chain reorganisations',
    description: 'Every fifth time, two blocks are replaced half a second later.',
    rules: [{ effect: { kind: 'reorg', blocks: 2 }, when: { every: 5 } }],
  },
  'slow-signing': {
    title: 'Slow signing',
    description: 'Opening a signing method takes two seconds longer.',
    rules: [{ where: { operations: ['open'] }, effect: { kind: 'slow-signing', milliseconds: 2_000 } }],
  },
  'out-of-order': {
    title: 'Repeated and unordered webhooks',
    description: 'Events arrive twice or after newer events; some responses are lost.',
    rules: [
      { effect: { kind: 'hold-back' }, when: { share: 0.3 } },
      { effect: { kind: 'duplicate', times: 2 }, when: { share: 0.3 } },
      { effect: { kind: 'delivery-answer-lost' }, when: { share: 0.1 } },
    ],
  },
  'torn-deliveries': {
    title: 'Truncated webhooks',
    description: 'Every third delivery breaks off and arrives complete later.',
    rules: [{ effect: { kind: 'truncate' }, when: { every: 3 } }],
  },
} as const satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios).filter((name): name is ScenarioName => name in scenarios);

/** The rules of a scenario, each named after the scenario and its effect. */
export function rulesOf(name: ScenarioName): FaultRuleInput[] {
  const { rules }: Scenario = scenarios[name];
  return rules.map((rule) => ({ ...rule, name: `${name}.${rule.effect.kind}` }));
}

/** Fault rules and scenarios as a file lists them, for startup or for a running service. */
export const faultFile = z.strictObject({
  $schema: z.string().optional(),
  scenarios: z.array(z.string()).max(maximumFaultRules).default([]),
  rules: z.array(faultRuleInput).max(maximumFaultRules).default([]),
});
export type FaultFile = z.output<typeof faultFile>;

/** Active and expired rules, and the built-in scenarios. */
export const faultsView = z
  .object({
    rules: z.array(faultRule.extend({ isSpent: z.boolean().meta({ description: 'Whether it has expired.' }) })),
    scenarios: z.array(
      z.object({
        name: z.enum(scenarioNames),
        title: z.string(),
        description: z.string(),
        rules: z.array(z.string()).meta({ description: 'Names of its rules.' }),
      }),
    ),
  })
  .meta({ id: 'Faults' });
export type FaultsView = z.infer<typeof faultsView>;

export const previewedCalls = 50;

/** What a rule would have done to the newest calls of applications, oldest first. */
export const faultPreview = z
  .object({
    calls: z.array(
      z.object({
        id: z.string().meta({ description: 'Of the logged request.' }),
        at: z.iso.datetime(),
        operation: z.string(),
        outcome: z
          .enum(['hit', 'passed', 'unmatched'])
          .meta({ description: 'unmatched: the rule does not apply to the call, or its hits are used up.' }),
      }),
    ),
  })
  .meta({ id: 'FaultPreview' });
export type FaultPreview = z.infer<typeof faultPreview>;

/** The magic values, and whether they are enabled. */
export const magicView = z
  .object({
    isOn: z.boolean(),
    values: z.array(z.object({ name: z.string(), field: z.string(), value: z.string(), outcome: z.string() })),
  })
  .meta({ id: 'MagicValues' });

/** The parts of a rule that decide whether it hits. */
export type Deciding = Pick<FaultRule, 'id' | 'where' | 'when' | 'effect' | 'until' | 'seed'>;

/** The effect of a rule on its `nth` matching call, from 1; `undefined` to pass. The same in every run. */
export function decideFault(
  { when = {}, effect }: Deciding,
  nth: number,
  stream: ChanceStream,
): FaultEffect | undefined {
  const { share, every, at, first } = when;
  if (share !== undefined && stream(nth) >= share) return undefined;
  if (every !== undefined && nth % every !== 0) return undefined;
  if (at !== undefined && !at.includes(nth)) return undefined;
  if (first !== undefined && nth > first) return undefined;
  return effect;
}

/** The random sequence of a rule, derived from its name and seed. */
export function chanceOf({ id, seed = 0 }: Pick<Deciding, 'id' | 'seed'>): ChanceStream {
  return chanceStream(`${seed}/${id}`);
}

/** Whether a rule matches a call. */
export function meansPlace({ where = {}, effect }: Deciding, point: FaultPlace): boolean {
  const { operations, path, applicationId, chain, endpoint } = where;
  if (definitionOf(effect.kind).layer !== point.layer) return false;
  if (effect.kind.startsWith('hand-over-') && point.operation !== transfer) return false;
  if (operations && !operations.some((pattern) => fits(pattern, point.operation))) return false;
  if (path !== undefined && !fits(path, point.path ?? '')) return false;
  if (applicationId !== undefined && applicationId !== point.applicationId) return false;
  if (chain !== undefined && chain !== point.chain) return false;
  return endpoint === undefined || (point.endpoint ?? []).some((name) => fits(endpoint, name));
}

/** The method that submits a transaction to a node. */
const transfer = 'eth_sendRawTransaction';

/** Whether a rule has expired. `hits`: number of hits so far. `now`: service time. */
export function isSpent({ until = {} }: Pick<Deciding, 'until'>, hits: number, now: number): boolean {
  if (until.hits !== undefined && hits >= until.hits) return true;
  return until.at !== undefined && now >= Date.parse(until.at);
}

/** Whether a rule can hit: it is neither disabled nor expired. */
export function isInForce(rule: Pick<FaultRule, 'active' | 'until'>, hits: number, now: number): boolean {
  return rule.active !== false && !isSpent(rule, hits, now);
}

/** The enabled rule of an effect that applies to every call or block of a chain. */
export function ruleOfChain(
  rules: readonly FaultRule[],
  kind: FaultRule['effect']['kind'],
  { chain, now }: { readonly chain: string; readonly now: number },
): FaultRule | undefined {
  return rules.find(({ effect, where = {}, when, hits, ...rule }) => {
    const isWhole = where.operations === undefined && when === undefined && (where.chain ?? chain) === chain;
    return effect.kind === kind && isWhole && isInForce(rule, hits, now);
  });
}

/** Whether a text matches a pattern in which `*` matches any characters. */
export function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of others) {
    const result = text.indexOf(part, from);
    if (result < 0) return false;
    from = result + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= from;
}
