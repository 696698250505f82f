import type { Command } from './commands/command.ts';
import { execWorld } from './commands/exec/exec-world.ts';
import { productVersion } from './commands/headless-host.ts';
import { findCommand, help, noCommand, readLine } from './commands/help.ts';
import { promptHidden } from './commands/prompt-hidden.ts';
import { callResource, nouns } from './commands/resources/resource.ts';
import { takeEnvironment } from './host/config.ts';
import { readFlags } from './host/read-flags.ts';
import { framesOf, StartupError, sentenceOf, UsageError } from './model/kernel/results/reasons.ts';
import { onEndSignal } from './platform/processes/end-signals.ts';

const commands: Readonly<Record<string, Command>> = {
  'exec-world': execWorld,
  help,
  version: async ({ argv, print }) => {
    readFlags(argv, {});
    print(productVersion());
  },
};

const { name, argv } = readLine(process.argv.slice(2));
const found = findCommand(name, argv);
const own = Object.hasOwn(commands, name) ? commands[name] : undefined;
const command = own ?? found?.definition.run ?? resourceCommand(name);
let exitCode = 0;
if (command) execute(command, found?.argv ?? argv).then(() => process.exit(exitCode), reject);
else reject(new UsageError(noCommand(name)));

function resourceCommand(noun: string): Command | undefined {
  if (noun === 'sign') return ofNoun('signatures', 'sign');
  return nouns().includes(noun) ? ofNoun(noun) : undefined;
}

function ofNoun(...args: readonly string[]): Command {
  return (terminal) => callResource({ ...terminal, argv: [...args, ...terminal.argv] });
}

function execute(chosen: Command, args: readonly string[]): Promise<void> {
  const environment = takeEnvironment(process.env);
  return chosen({
    argv: args,
    environment,
    print: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
    ask: promptHidden,
    untilSignal: () =>
      new Promise((resolve) => {
        onEndSignal(environment, ['SIGINT', 'SIGTERM'], () => resolve());
      }),
    endWith: (code) => {
      exitCode = code;
    },
  });
}

function reject(thrown: unknown): void {
  process.stderr.write(`${sentenceOf(thrown)}\n`);
  if (!(thrown instanceof StartupError) && process.env.VAULTDESK_LOG_LEVEL === 'debug')
    process.stderr.write(`${framesOf(thrown)}\n`);
  process.exit(thrown instanceof StartupError ? thrown.exitCode : 1);
}
