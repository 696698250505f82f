import { readFlags } from '../../host/read-flags.ts';
import {
  type ClockAdvanced,
  type ClockView,
  clockAdvanced,
  clockSpeeds,
  clockView,
  maximumClockSeconds,
} from '../../model/installation/clock.ts';
import { parseInstant } from '../../model/kernel/primitives.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { spanMilliseconds, spanText } from '../../model/kernel/results/span.ts';
import { second } from '../../model/kernel/units.ts';
import type { Command, Terminal } from '../command.ts';
import { callService, findRunningService, placeOf, type RunningService, serviceFlags } from './running-service.ts';

/** Validates the argument, then returns the call. Throws a `UsageError`. */
type Action = (argument: string | undefined) => (service: RunningService) => Promise<string>;

const actions: Readonly<Record<string, Action>> = {
  show: (argument) => {
    rejectArgument(argument);
    return async (service) => toLine(await callService(service, { method: 'GET', path: 'clock' }, clockView));
  },
  freeze: (argument) => {
    rejectArgument(argument);
    return change('clock/freeze');
  },
  run: (argument) => {
    rejectArgument(argument);
    return change('clock/run');
  },
  speed: (argument) => change('clock/run', { speed: speedOf(requireArgument(argument, 'speed 60')) }),
  set: (argument) =>
    change('clock/set', { now: momentOf(requireArgument(argument, 'set 2030-01-01T00:00:00Z'), 'set') }),
  advance: (argument) => {
    const request = advanceRequest(requireArgument(argument, 'advance 1d'));
    return async (service) => advanceText(await callService(service, { method: 'POST', ...request }, clockAdvanced));
  },
};

/** The subcommands of `vaultdesk clock`. */
export const clockActions = Object.keys(actions);

/** `vaultdesk clock [show|freeze|run|speed N|set MOMENT|advance SPAN]`: shows or sets the service clock. */
export const clock: Command = async (terminal: Terminal) => {
  const flags = readFlags(terminal.argv, serviceFlags, { words: 2 });
  const [name = 'show', argument] = flags.words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(`Unknown subcommand ${name}. Use one of ${clockActions.join(', ')}.`);
  const call = action(argument);
  const service = await findRunningService(terminal, placeOf(flags));
  terminal.print(await call(service));
};

function change(path: string, body: object = {}) {
  return async (service: RunningService): Promise<string> =>
    toLine(await callService(service, { method: 'POST', path, body }, clockView));
}

function rejectArgument(argument: string | undefined): void {
  if (argument !== undefined) throw new UsageError(`Unexpected argument '${argument}'. Remove it.`);
}

function requireArgument(argument: string | undefined, example: string): string {
  if (argument === undefined) throw new UsageError(`Missing argument. Example: vaultdesk clock ${example}.`);
  return argument;
}

/** Parses a span (e.g. 90s, 5m, 2h or 31d), the word `next`, or a moment. */
function advanceRequest(argument: string): { readonly path: string; readonly body: object } {
  if (argument === 'next') return { path: 'clock/advance-to-next', body: {} };
  const span = spanMilliseconds(argument);
  if (span === undefined) return { path: 'clock/advance-to', body: { to: momentOf(argument, 'advance') } };
  const seconds = span / second;
  if (seconds >= 1 && seconds <= maximumClockSeconds) return { path: 'clock', body: { seconds } };
  throw new UsageError(
    `The clock cannot advance by ${argument}. Give a span from 1s to ${spanText(maximumClockSeconds * second)}: vaultdesk clock advance 1d.`,
  );
}

/** Throws a `UsageError` unless the argument is a moment. */
function momentOf(argument: string, action: 'advance' | 'set'): string {
  if (parseInstant(argument) !== undefined) return argument;
  const spans = action === 'advance' ? 'a span with its unit (90s, 5m, 2h, 31d), next, or ' : '';
  throw new UsageError(
    `${argument} is not valid. Give ${spans}a moment: vaultdesk clock ${action} 2030-01-01T00:00:00Z.`,
  );
}

/** Throws a `UsageError` unless the argument is a valid speed. */
function speedOf(argument: string): string {
  const { slowest, fastest } = clockSpeeds;
  if (Number(argument) >= slowest && Number(argument) <= fastest) return argument;
  throw new UsageError(
    `${argument} is not a speed. Give a number from ${slowest} to ${fastest}: vaultdesk clock speed 60.`,
  );
}

function advanceText(advanced: ClockAdvanced): string {
  const ran = advanced.ran.map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'nothing';
  const remaining = advanced.heldUp.map((name) => `\nStill running: ${name}.`).join('');
  const ended = advanced.stoppedBy ? `\nStopped before ${advanced.to} (${advanced.stoppedBy}).` : '';
  const seconds = (advanced.tookMilliseconds / second).toFixed(1);
  return `${toLine(advanced)}\nTriggered: ${ran}; ${seconds} s.${remaining}${ended}`;
}

function toLine({ now, state, speed, machineNow }: ClockView): string {
  const pace = state === 'frozen' ? 'frozen' : `running${speed === 1 ? '' : ` at ${speed} times`}`;
  return `${now}, ${pace}; system time ${machineNow}`;
}
