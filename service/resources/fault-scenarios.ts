import type { FaultRuleInput } from './fault-rule.ts';

/** A few rules under one name, for what goes wrong together. */
export interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly rules: readonly Omit<FaultRuleInput, 'name'>[];
}

/** What is offered by name. */
export const scenarios = {
  'flaky-network': {
    title: 'Flaky network',
    description:
      'A fifth of the calls take 300 ms longer, some are refused with 503, and some connections end before or after the work was done.',
    rules: [
      { effect: { kind: 'refuse', status: 503, retryAfterSeconds: 1 }, when: { share: 0.05 } },
      { effect: { kind: 'reset' }, when: { share: 0.03 } },
      { effect: { kind: 'lose-answer' }, when: { share: 0.03 } },
      { effect: { kind: 'delay', milliseconds: 300 }, when: { share: 0.2 } },
    ],
  },
  'chain-outage': {
    title: 'Chain outage',
    description: 'No node answers what applications and their transactions ask.',
    rules: [{ effect: { kind: 'rpc-down' } }],
  },
  'flaky-chain': {
    title: 'Flaky chain',
    description:
      'A fifth of the questions to nodes is lost, before or after it was heard, heard twice, answered late or badly.',
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
    description: 'Embedded chains take transactions and make no block.',
    rules: [{ effect: { kind: 'no-blocks' } }],
  },
  'gas-spike': {
    title: 'Gas spike',
    description: 'Every tenth block has a base fee of 500 gwei, and what offered less waits.',
    rules: [{ effect: { kind: 'gas-spike', gwei: 500 }, when: { every: 10 } }],
  },
  'shallow-reorgs': {
    title: 'Shallow reorganisations',
    description:
      'Every fifth time the next two blocks go again, half a second after they came; what was in them is in later ones.',
    rules: [{ effect: { kind: 'reorg', blocks: 2 }, when: { every: 5 } }],
  },
  'slow-signing': {
    title: 'Slow signing',
    description:
      'Opening a signing method takes two seconds longer, as with keys that are elsewhere.',
    rules: [
      { where: { operations: ['open'] }, effect: { kind: 'slow-signing', milliseconds: 2_000 } },
    ],
  },
  'out-of-order': {
    title: 'Out of order',
    description:
      'At least once, as promised and no better: a third of the deliveries comes twice, a third behind newer ones, and of some the answer is lost.',
    rules: [
      { effect: { kind: 'hold-back' }, when: { share: 0.3 } },
      { effect: { kind: 'duplicate', times: 2 }, when: { share: 0.3 } },
      { effect: { kind: 'delivery-answer-lost' }, when: { share: 0.1 } },
    ],
  },
  'torn-deliveries': {
    title: 'Torn deliveries',
    description: 'Every third delivery ends in the middle of its body, and comes whole later.',
    rules: [{ effect: { kind: 'truncate' }, when: { every: 3 } }],
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** The names of the scenarios, in the order of the table. */
export const scenarioNames = Object.keys(scenarios).filter(
  (name): name is ScenarioName => name in scenarios,
);

/** The rules of a scenario, each named after it and its effect. */
export function rulesOf(name: ScenarioName): FaultRuleInput[] {
  const { rules }: Scenario = scenarios[name];
  return rules.map((rule) => ({ ...rule, name: `${name}.${rule.effect.kind}` }));
}
