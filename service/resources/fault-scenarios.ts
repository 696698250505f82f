import type { FaultRuleInput } from './fault-rule.ts';

/** A named set of rules for failures that occur together. */
export interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly rules: readonly Omit<FaultRuleInput, 'name'>[];
}

/** The built-in scenarios. */
export const scenarios = {
  'flaky-network': {
    title: 'Flaky network',
    description:
      'A fifth of the calls take 300 ms longer; some fail with 503, and some connections reset before or after the call was processed.',
    rules: [
      { effect: { kind: 'refuse', status: 503, retryAfterSeconds: 1 }, when: { share: 0.05 } },
      { effect: { kind: 'reset' }, when: { share: 0.03 } },
      { effect: { kind: 'lose-answer' }, when: { share: 0.03 } },
      { effect: { kind: 'delay', milliseconds: 300 }, when: { share: 0.2 } },
    ],
  },
  'chain-outage': {
    title: 'Chain outage',
    description: 'No node responds to requests of applications and their transactions.',
    rules: [{ effect: { kind: 'rpc-down' } }],
  },
  'flaky-chain': {
    title: 'Flaky chain',
    description:
      'A fifth of the requests to nodes are lost before or after processing, processed twice, delayed or answered badly.',
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
    title: 'Stuck chain',
    description: 'Embedded chains accept transactions but create no blocks.',
    rules: [{ effect: { kind: 'no-blocks' } }],
  },
  'gas-spike': {
    title: 'Gas spike',
    description: 'Every tenth block has a base fee of 500 gwei; transactions that offer less wait.',
    rules: [{ effect: { kind: 'gas-spike', gwei: 500 }, when: { every: 10 } }],
  },
  'shallow-reorgs': {
    title: 'Shallow reorganisations',
    description:
      'Every fifth time, the next two blocks are reorganised out half a second after they arrive; their transactions are in later blocks.',
    rules: [{ effect: { kind: 'reorg', blocks: 2 }, when: { every: 5 } }],
  },
  'slow-signing': {
    title: 'Slow signing',
    description: 'Opening a signing method takes two seconds longer, as with remote keys.',
    rules: [
      { where: { operations: ['open'] }, effect: { kind: 'slow-signing', milliseconds: 2_000 } },
    ],
  },
  'out-of-order': {
    title: 'Out of order',
    description:
      'At-least-once delivery: a third of the events arrive twice, a third after newer events, and some responses are lost.',
    rules: [
      { effect: { kind: 'hold-back' }, when: { share: 0.3 } },
      { effect: { kind: 'duplicate', times: 2 }, when: { share: 0.3 } },
      { effect: { kind: 'delivery-answer-lost' }, when: { share: 0.1 } },
    ],
  },
  'torn-deliveries': {
    title: 'Torn deliveries',
    description:
      'Every third delivery breaks off in the middle of its body and arrives complete later.',
    rules: [{ effect: { kind: 'truncate' }, when: { every: 3 } }],
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** The names of the scenarios, in the order of the table. */
export const scenarioNames = Object.keys(scenarios).filter(
  (name): name is ScenarioName => name in scenarios,
);

/** The rules of a scenario, each named after the scenario and its effect. */
export function rulesOf(name: ScenarioName): FaultRuleInput[] {
  const { rules }: Scenario = scenarios[name];
  return rules.map((rule) => ({ ...rule, name: `${name}.${rule.effect.kind}` }));
}
