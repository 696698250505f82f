import { readFlags, startFlags } from '../host/read-flags.ts';
import { secretTypes } from '../model/kernel/secret-types.ts';
import { seedExampleNames } from '../worlds/seeds/examples/all-examples.ts';
import { chainServer, chainServerFlags } from './chain-server.ts';
import type { Command, CommandDefinition } from './command.ts';
import { completionOf, completionShells } from './completion.ts';
import { exec } from './exec/exec.ts';
import { execFlags } from './exec/exec-world.ts';
import { audit, auditFlags } from './files/audit.ts';
import { backup, restore, restoreFlags } from './files/backup.ts';
import { copy, copyFlags } from './files/copy.ts';
import { doctor } from './files/doctor.ts';
import { stateFlags } from './files/world-connection.ts';
import { folded } from './help-lines.ts';
import { init, initFlags } from './init/init.ts';
import { mcp, mcpFlags } from './mcp/mcp.ts';
import { callResource, nouns, resourceFlags } from './resources/resource.ts';
import { clock, clockActions } from './running/clock.ts';
import { faultActions, faults, faultsFlags } from './running/faults.ts';
import { listen, listenFlags } from './running/listen.ts';
import { logs, logsFlags } from './running/logs.ts';
import { consoleFlags, openConsole } from './running/open-console.ts';
import { proveHandler, proveHandlerFlags } from './running/prove-handler.ts';
import { placeOf, serviceFlags } from './running/running-service.ts';
import { seed, seedFlags } from './running/seed.ts';
import { replaceRunningWorld, snapshot, snapshotFlags } from './running/snapshot.ts';
import { openFile, openFlags, serve } from './serve.ts';
import { trigger, triggerFlags, triggers } from './triggers/trigger.ts';
import { verifyFlags } from './verify-flags.ts';

/** `vaultdesk reset`: replaces the world of the running service with an empty world; applications and settings stay. */
export const reset: Command = async (terminal) =>
  replaceRunningWorld(terminal, placeOf(readFlags(terminal.argv, serviceFlags)), 'reset');

const [firstChain, ...otherChains] = secretTypes;
const address = 'URL is like postgres://user@host/database?world=name.';

const completion = completionOf(() => commandTable);

/** Every command by its name, in the order of the overview. A name of two words extends the API commands of a noun. */
export const commandTable = {
  serve: {
    run: serve,
    does: 'run the service until Ctrl-C and print its addresses',
    forms: ['[--port N] [--data-dir DIR] [FLAG ...]'],
    example: '--port 9000 --seed seed.json',
    flags: startFlags,
    notes: ['Flags with a value can also be set as variables (VAULTDESK_PORT) or in DIR/config.json.'],
    page: 'reference/configuration.md',
  },
  exec: {
    run: exec,
    does: 'run a command with its own world and return its exit code',
    forms: ['[--seed FILE | --snapshot FILE] [--keep-file FILE] -- COMMAND', '--world NAME -- COMMAND'],
    example: '--seed seed.json -- npm test',
    flags: execFlags,
    notes: [
      'The command gets VAULTDESK_BASE_URL, VAULTDESK_MARKET_URL, VAULTDESK_TOKEN_URL,',
      'VAULTDESK_CLIENT_ID, VAULTDESK_CLIENT_SECRET, VAULTDESK_OPERATOR_TOKEN and',
      `VAULTDESK_RPC_URL_${firstChain} (${otherChains.map((chain) => `_${chain}`).join(', ')}).`,
      'If the command fails, its world is kept and the line that reopens it is printed.',
      'Everything else is removed, even after a crash.',
    ],
    exitCodes: 'that of COMMAND, 128 + N after signal N, 127 unknown COMMAND, 2 invalid usage',
    page: 'how-to/exec.md',
  },
  console: {
    run: openConsole,
    does: 'open the console of the running service, or of a portable snapshot',
    forms: ['[--no-open]'],
    example: '--no-open',
    flags: consoleFlags,
    page: 'how-to/console.md',
  },
  open: {
    run: openFile,
    does: 'run a service from a portable snapshot until Ctrl-C and open its console',
    forms: ['FILE [--no-open]'],
    example: 'failed.vaultdesk',
    flags: openFlags,
    listedWith: 'console',
    notes: ['The console opens at the last failed call of the snapshot. Changes are deleted at the end.'],
    page: 'how-to/snapshots.md',
  },
  logs: {
    run: logs,
    does: 'print the requests that reached the running service',
    forms: ['[--follow] [--json] [--lines N] [FILTER ...]'],
    example: '--follow --status 4xx',
    flags: logsFlags,
    page: 'how-to/request-log.md',
  },
  listen: {
    run: listen,
    does: 'print webhook deliveries and forward them to a local URL',
    forms: ['[--forward-to URL [--skip-verify] [--allow-remote]] [FLAG ...]', '--print-secret'],
    example: '--forward-to localhost:3000/hooks',
    flags: listenFlags,
    notes: ['The webhook is deleted when the command ends.'],
    page: 'how-to/command-line.md#forward-webhooks',
  },
  trigger: {
    run: trigger,
    does: 'trigger a test event with the calls that applications make',
    forms: ['EVENT [--set PATH=VALUE ...]'],
    example: 'payment_intent.succeeded --set amount=500',
    flags: triggerFlags,
    words: triggers,
    notes: folded(`EVENT is ${triggers.join(', ')}.`),
    page: 'how-to/command-line.md#trigger-events',
  },
  clock: {
    run: clock,
    does: 'show or set the clock of the running service',
    forms: ['[show|freeze|run|speed N|set MOMENT]', 'advance 90s|5m|2h|31d|next|MOMENT'],
    example: 'advance 2h',
    flags: serviceFlags,
    words: clockActions,
    page: 'how-to/clock.md',
  },
  'prove-handler': {
    run: proveHandler,
    does: 'test a webhook handler with duplicate and reordered deliveries',
    forms: ['WEBHOOK --reset URL --state URL [FLAG ...]'],
    example: 'WEBHOOK --reset http://app/reset --state http://app/state',
    flags: proveHandlerFlags,
    exitCodes: '0 all orderings lead to the same state, 1 they do not, 2 invalid usage',
    page: 'how-to/handler-tests.md',
  },
  faults: {
    run: faults,
    does: 'make calls, chains and deliveries fail on purpose',
    forms: ['[list|set FILE|scenario NAME|clear [NAME]] [--json]', 'enable|disable NAME'],
    example: 'set faults.json',
    flags: faultsFlags,
    words: faultActions,
    page: 'how-to/faults.md',
  },
  seed: {
    run: seed,
    does: 'load a seed file: users, wallets, offers and more',
    forms: ['FILE [--check]'],
    example: 'seed.json --check',
    flags: seedFlags,
    notes: [`FILE may be ${seedExampleNames.join(', ')}, which are included.`],
    page: 'how-to/seeds.md',
  },
  api: {
    run: callResource,
    does: 'call the API: users, wallets, offers, sign, ...',
    forms: ['NOUN VERB [ID ...] [--FIELD value ...] [--json]'],
    example: 'users list --json',
    flags: resourceFlags,
    words: nouns(),
    page: 'how-to/command-line.md#call-the-api',
  },
  snapshot: {
    run: snapshot,
    does: 'save the world of the running service under a name',
    forms: ['NAME [--portable]'],
    example: 'before-migration',
    flags: snapshotFlags,
    page: 'how-to/snapshots.md',
  },
  restore: {
    run: restore,
    does: 'restore a snapshot or a backup',
    forms: ['NAME', 'NAME.vaultdesk', 'FILE --data-dir DIR', 'FILE --database URL'],
    example: 'before-migration',
    flags: restoreFlags,
    notes: [
      'NAME.vaultdesk is a portable snapshot, which asks for its passphrase.',
      'FILE requires an empty data directory or an empty shared world.',
      address,
    ],
    page: 'how-to/snapshots.md',
  },
  reset: {
    run: reset,
    does: 'replace the world of the running service with an empty world',
    forms: [''],
    example: '--world worker-1',
    flags: serviceFlags,
    page: 'how-to/snapshots.md',
  },
  backup: {
    run: backup,
    does: 'back up all committed records to a file',
    forms: ['FILE [--data-dir DIR | --database URL]'],
    example: 'vaultdesk.backup',
    flags: stateFlags,
    notes: [
      'Works while the service runs. The backup does not contain the device key.',
      'A shared world requires the device key.',
      address,
    ],
    page: 'how-to/back-up.md',
  },
  copy: {
    run: copy,
    does: 'copy records between a data directory and a shared world',
    forms: ["DIR 'postgres://user@host/database?world=name'", "'postgres://…' DIR"],
    example: "~/.vaultdesk 'postgres://me@db/vaultdesk?world=staging'",
    flags: copyFlags,
    notes: [
      'The target must be empty. The copy is complete or does not happen.',
      'Stop the service of the data directory first. Instances of a world may run.',
    ],
    page: 'how-to/shared-world.md#copy-a-data-directory-into-a-world-and-back',
  },
  doctor: {
    run: doctor,
    does: 'explain the state of a data directory or a shared world',
    forms: ['[DIR]', '--database URL [--device-key-file FILE]'],
    example: '~/.vaultdesk',
    flags: stateFlags,
    notes: ['Changes nothing.', address],
    exitCodes: '0 healthy, 1 damaged or unreadable, 2 invalid usage',
    page: 'how-to/back-up.md',
  },
  audit: {
    run: audit,
    does: 'verify an exported audit log',
    forms: ['--check FILE [--hash HASH] [--public-key KEY]', '--show-key'],
    example: '--check audit.jsonl',
    flags: auditFlags,
    exitCodes: '0 complete and signed, 1 not, 2 invalid usage',
    page: 'how-to/audit-log.md',
  },
  verify: {
    // Imported lazily: building the assertions takes a tenth of a start.
    run: async (terminal) => (await import('./verify.ts')).verify(terminal),
    does: 'run the conformance suite against an implementation',
    forms: ['[--only GLOB] [--json] [--report FILE.md]'],
    example: "--only 'signatures.*'",
    flags: verifyFlags,
    exitCodes: '0 all passed, 1 failed or blocked assertions, 2 invalid usage',
    page: 'reference/conformance.md',
  },
  init: {
    run: init,
    does: 'write a config, a seed and a first test into a project',
    forms: ['[--dir DIR] [--profile PROFILE] [--yes]'],
    example: '--dir my-project',
    flags: initFlags,
    notes: ['Asks before it writes. Never overwrites a file.'],
    page: 'how-to/command-line.md#set-up-a-project',
  },
  mcp: {
    run: mcp,
    does: 'serve the API to a coding assistant over MCP',
    forms: ['[--allow-writes] [--nouns users,wallets | --all-tools]'],
    example: '--nouns users,wallets',
    flags: mcpFlags,
    notes: ['Uses the standard streams. Set VAULTDESK_OPERATOR_TOKEN.'],
    page: 'how-to/coding-assistants.md',
  },
  'chains serve': {
    run: chainServer,
    does: 'run the chains for all instances of a shared world',
    forms: ['[--port N] [--data-dir DIR] [--hardfork FORK] [--json]'],
    example: '--port 8600',
    flags: chainServerFlags,
    notes: [
      'The first start creates the key DIR/chain-server.key. Start each instance with',
      '--chain-server http://host:8600 --chain-server-key-file FILE, where FILE is a copy of it.',
    ],
    page: 'how-to/shared-world.md#chains-of-a-team',
  },
  completion: {
    run: completion,
    does: 'print a shell completion script',
    forms: [completionShells.join('|')],
    example: 'bash',
    flags: {},
    words: completionShells,
    notes: [
      'bash: source <(vaultdesk completion bash) in ~/.bashrc',
      'zsh: source <(vaultdesk completion zsh) in ~/.zshrc, after compinit',
      'fish: vaultdesk completion fish > ~/.config/fish/completions/vaultdesk.fish',
    ],
    page: 'how-to/command-line.md#completion',
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
