import { z } from 'zod';
import { readFaultFile } from '../../host/config.ts';
import { readFlags } from '../../host/read-flags.ts';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { type FaultsView, faultsView, scenarioNames } from '../../model/webhooks/fault-scenarios.ts';
import { rulesIn } from '../../worlds/faults/set-fault.ts';
import type { Command, Terminal } from '../command.ts';
import { callService, findRunningService, placeOf, type RunningService, serviceFlags } from './running-service.ts';

export const faultsFlags = { json: { does: 'print the rules as a line of JSON' }, ...serviceFlags } as const;

const usage = 'Use vaultdesk faults list, set FILE, scenario NAME, enable NAME, disable NAME, or clear [NAME].';

/** `vaultdesk faults …`: lists and changes the fault rules of the running service. */
export const faults: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, faultsFlags, { words: 2 });
  const [verb = 'list', name] = flags.words;
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
  if (!action) throw new UsageError(`Unknown subcommand ${verb}. ${usage}`);
  if (action.name === 'required' && name === undefined) throw new UsageError(`Missing argument. ${usage}`);
  if (action.name === 'none' && name !== undefined) throw new UsageError(`Unexpected argument '${name}'. ${usage}`);
  if (name !== undefined && action.knownNames?.includes(name) === false)
    throw new UsageError(unknown(verb, name, action.knownNames));
  const service = await findRunningService(terminal, placeOf(flags));
  await action.run(service, name);
  show(terminal, await readFaults(service), { isJson: flags.has('json') });
};

interface Action {
  /** Whether a name or a file follows. */
  readonly name: 'none' | 'required' | 'optional';
  /** The names that it accepts; default: any. */
  readonly knownNames?: readonly string[];
  run(service: RunningService, name: string | undefined): Promise<unknown>;
}

const actions: Readonly<Record<string, Action>> = {
  list: { name: 'none', run: async () => undefined },
  set: { name: 'required', run: (service, file = '') => setRules(service, file) },
  scenario: {
    name: 'required',
    knownNames: scenarioNames,
    run: (service, name = '') => sendRequest(service, 'POST', `faults/scenarios/${name}`),
  },
  enable: { name: 'required', run: (service, name = '') => setActive(service, name, true) },
  disable: { name: 'required', run: (service, name = '') => setActive(service, name, false) },
  clear: {
    name: 'optional',
    run: async (service, name) => {
      if (name === undefined) return sendRequest(service, 'DELETE', 'faults');
      await findRule(service, name);
      return sendRequest(service, 'DELETE', `faults/${encodeURIComponent(name)}`);
    },
  },
};

async function findRule(service: RunningService, name: string): Promise<FaultsView['rules'][number]> {
  const { rules } = await readFaults(service);
  const rule = rules.find(({ id }) => id === name);
  if (rule) return rule;
  throw new StartupError(
    unknown(
      'fault rule',
      name,
      rules.map(({ id }) => id),
    ),
  );
}

async function setActive(service: RunningService, name: string, active: boolean): Promise<unknown> {
  const { where, when, effect, until, seed } = await findRule(service, name);
  const body = { where, when, effect, until, seed, active };
  return sendRequest(service, 'PUT', `faults/${encodeURIComponent(name)}`, body);
}

function readFaults(service: RunningService): Promise<FaultsView> {
  return callService(service, { method: 'GET', path: 'faults' }, faultsView);
}

function unknown(kind: string, name: string, knownNames: readonly string[]): string {
  const suggestion = closestWord(name, knownNames);
  const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  const known = knownNames.length > 0 ? `Known: ${knownNames.join(', ')}` : 'None exists';
  return `Unknown ${kind} ${name}.${advice} ${known}.`;
}

/** The subcommands of `vaultdesk faults`. */
export const faultActions = Object.keys(actions);

async function setRules(service: RunningService, file: string): Promise<void> {
  const rules = rulesIn(readFaultFile(file));
  if (!rules.ok) throw new StartupError(`The fault rules in ${file} are invalid. ${rules.failure.message}`);
  for (const { name, ...body } of rules.value)
    await sendRequest(service, 'PUT', `faults/${encodeURIComponent(name)}`, body);
}

function sendRequest(
  service: RunningService,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  return callService(service, { method, path, body }, z.unknown());
}

function show({ print }: Terminal, view: FaultsView, { isJson }: { isJson: boolean }): void {
  if (isJson) {
    print(JSON.stringify(view));
    return;
  }
  if (view.rules.length === 0) print('No fault rules.');
  for (const { id, effect, asked, hits, active, isSpent } of view.rules) {
    const state = active === false ? '  disabled' : isSpent ? '  spent' : '';
    print(`${id}  ${effect.kind}  hits ${hits} / ${asked} matched${state}`);
  }
  print(`Scenarios: ${view.scenarios.map(({ name }) => name).join(', ')}`);
}
