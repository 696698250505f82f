import { spanMilliseconds } from '../kernel/span.ts';
import { UsageError } from '../kernel/startup-error.ts';
import { second } from '../kernel/time-units.ts';
import { type ClockView, clockAdvanced, clockView } from '../resources/clock.ts';
import type { Command, Terminal } from './command.ts';
import {
  askService,
  findRunningService,
  parseServiceFlags,
  type RunningService,
} from './running-service.ts';

type Act = (service: RunningService, argument: string | undefined) => Promise<string>;

const acts: Readonly<Record<string, Act>> = {
  show: async (service) =>
    toLine(await askService(service, { method: 'GET', path: 'clock' }, clockView)),
  freeze: async (service) => toLine(await change(service, 'clock/freeze')),
  run: async (service) => toLine(await change(service, 'clock/run')),
  speed: async (service, argument) =>
    toLine(await change(service, 'clock/run', { speed: requireArgument(argument, 'speed 60') })),
  set: async (service, argument) =>
    toLine(
      await change(service, 'clock/set', {
        now: requireArgument(argument, 'set 2030-01-01T00:00:00Z'),
      }),
    ),
  advance: async (service, argument) => {
    const advanced = await askService(
      service,
      { method: 'POST', ...advanceRequest(requireArgument(argument, 'advance 1d')) },
      clockAdvanced,
    );
    const ran = advanced.ran.map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'nothing';
    const remaining = advanced.heldUp.map((name) => `\nStill running: ${name}.`).join('');
    const ended = advanced.stoppedBy
      ? `\nStopped before ${advanced.to} (${advanced.stoppedBy}).`
      : '';
    const seconds = (advanced.tookMilliseconds / second).toFixed(1);
    return `${toLine(advanced)}\nTriggered: ${ran}; ${seconds} s.${remaining}${ended}`;
  },
};

/** The subcommands of `vaultdesk clock`. */
export const clockActs = Object.keys(acts);

/**
 * `vaultdesk clock [show|freeze|run|speed N|set MOMENT|advance SPAN]`: shows or sets the clock of
 * the running service.
 */
export const clock: Command = async (terminal: Terminal) => {
  const [name = 'show', argument, flags] = wordsOf(terminal.argv);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new UsageError(`Unknown subcommand ${name}. Use one of ${clockActs.join(', ')}.`);
  const service = await findRunningService(terminal, parseServiceFlags(flags, {}));
  terminal.print(await act(service, argument));
};

/** The words before the flags: a subcommand and its argument. */
function wordsOf(
  argv: readonly string[],
): [act: string | undefined, argument: string | undefined, flags: readonly string[]] {
  const first = argv.findIndex((argument) => argument.startsWith('--'));
  const positional = first === -1 ? argv : argv.slice(0, first);
  return [positional[0], positional[1], first === -1 ? [] : argv.slice(first)];
}

function change(service: RunningService, path: string, body: object = {}): Promise<ClockView> {
  return askService(service, { method: 'POST', path, body }, clockView);
}

function requireArgument(argument: string | undefined, example: string): string {
  if (argument === undefined)
    throw new UsageError(`Missing argument. Example: vaultdesk clock ${example}.`);
  return argument;
}

/** Parses a span (e.g. 90s, 5m, 2h or 31d), the word `next`, or a moment. */
function advanceRequest(argument: string): { readonly path: string; readonly body: object } {
  if (argument === 'next') return { path: 'clock/advance-to-next', body: {} };
  const span = spanMilliseconds(argument);
  return span === undefined
    ? { path: 'clock/advance-to', body: { to: argument } }
    : { path: 'clock', body: { seconds: span / second } };
}

function toLine({ now, state, speed, machineNow }: ClockView): string {
  const pace = state === 'frozen' ? 'frozen' : `running${speed === 1 ? '' : ` at ${speed} times`}`;
  return `${now}, ${pace}; system time ${machineNow}`;
}
