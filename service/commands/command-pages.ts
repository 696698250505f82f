/** The help page of a command. */
export interface CommandPage {
  /** An imperative phrase, e.g. `load a seed file`. */
  readonly does: string;
  /** Usage lines, without the command name. */
  readonly forms: readonly string[];
  /** A typical call, without the command name. */
  readonly example: string;
  /** Further lines, e.g. the flags. */
  readonly notes?: readonly string[];
}

const ofRunningService = [
  '--url URL            address (default: VAULTDESK_BASE_URL or http://127.0.0.1:8787)',
  '--world NAME         a world other than main',
  'Requires the operator token: set VAULTDESK_OPERATOR_TOKEN, or type it when asked.',
] as const;

/** `vaultdesk chains serve`, a program next to the API commands of the noun `chains`. */
export const chainServerPage = {
  does: 'run the chains for all instances of a shared world',
  forms: ['[--port N] [--listen ADDRESS] [--data-dir DIR] [--json]'],
  example: '--port 8600',
  notes: [
    '--port N             port (default: 8600)',
    '--data-dir DIR       data directory (default: ~/.vaultdesk-chains)',
    'The first start creates the key DIR/chain-server.key. Start each instance with',
    '--chain-server http://host:8600 --chain-server-key-file FILE, where FILE is a copy of it.',
  ],
} as const satisfies CommandPage;

/** Every command by its name, in the order of the overview. */
export const commandPages = {
  serve: {
    does: 'run the service until Ctrl-C and print its addresses',
    forms: ['[--port N|0] [--data-dir DIR] [--json]'],
    example: '--port 9000 --seed seed.json',
    notes: [
      '--port N             port; 0 for any free port (default: 8787)',
      '--data-dir DIR       data directory (default: ~/.vaultdesk)',
      '--json               print one line of JSON for scripts',
      '--open               open the console in the browser',
      '--listen ADDRESS     network address to listen on (default: 127.0.0.1)',
      '--public-url URL     address that users call; issued URLs start with it',
      '--allow-host NAMES   other host names, comma-separated (default: host.docker.internal)',
      '--client-id ID       client id of the first application',
      '--client-secret SECRET  its client secret',
      '--seed FILE          seed to load if there are no users',
      '--faults FILE        fault rules that are enabled from the start',
      '--random-seed N      new world with the same, predictable ids and keys; frozen clock',
      '--log-level LEVEL    silent, error, warn, info or debug (default: warn)',
      '--device-key-file FILE  store the key outside DIR (default: DIR/device.key). Or set',
      '                     VAULTDESK_DEVICE_KEY to 32 bytes (hex or base64)',
      '--replace-device-key    continue with a new key; PINs need emergency codes',
      '--accept-edited-state   accept an edited or restored state; PINs have one attempt left',
      'Flags with a value can also be set as variables (VAULTDESK_PORT) or in DIR/config.json.',
    ],
  },
  exec: {
    does: 'run a command with its own world and return its exit code',
    forms: ['[--seed FILE] [--random-seed N] [--keep] -- COMMAND', '--world NAME -- COMMAND'],
    example: '--seed seed.json -- npm test',
    notes: [
      '--seed FILE          seed to load first',
      '--world NAME         create a world in the running service; set VAULTDESK_OPERATOR_TOKEN,',
      '                     and --base-url or VAULTDESK_BASE_URL',
      '--random-seed N      the same ids and keys in every run; the clock is frozen',
      '--faults FILE        fault rules that are enabled from the start',
      '--log-level LEVEL    silent, error, warn, info or debug (default: warn)',
      '--keep               keep the world even if the command succeeds',
      'The command gets VAULTDESK_BASE_URL, VAULTDESK_MARKET_URL, VAULTDESK_TOKEN_URL,',
      'VAULTDESK_CLIENT_ID, VAULTDESK_CLIENT_SECRET, VAULTDESK_OPERATOR_TOKEN and',
      'VAULTDESK_RPC_URL_ETHEREUM (_MATIC, _AVAC, _BSC).',
      'If the command fails, its world is kept and the line that reopens it is printed.',
      'Everything else is removed, even after a crash.',
    ],
  },
  console: {
    does: 'open the console of the running service in the browser',
    forms: ['[--no-open]'],
    example: '--no-open',
    notes: ['--no-open            only print the link', ...ofRunningService],
  },
  logs: {
    does: 'print the requests that reached the running service',
    forms: ['[--follow] [--json] [--lines N] [FILTER ...]'],
    example: '--follow --status 4xx',
    notes: [
      'Filters: --application NAME, --status 4xx, --method, --operation, --code, --since,',
      '--until, --grep TEXT, --console for requests of the console.',
      ...ofRunningService,
    ],
  },
  listen: {
    does: 'print webhook deliveries and forward them to a local URL',
    forms: [
      '[--events TYPE,TYPE] [--fail 2,5] [--print-json]',
      '--forward-to URL [--skip-verify] [--allow-remote] [FLAG ...]',
    ],
    example: '--forward-to localhost:3000/hooks',
    notes: [
      '--forward-to URL     target, also as 3000, :3000/hooks or localhost:3000/hooks',
      '--events TYPE,TYPE   event types to forward, e.g. payment_intent.succeeded',
      '--fail 2,5           respond to the second and the fifth delivery with 500',
      '--print-json         print each delivery as a line of JSON, with its event',
      '--skip-verify        accept an untrusted certificate, e.g. a self-signed one',
      '--allow-remote       allow URLs of other machines',
      'The webhook is deleted when the command ends. Its signing secret is printed.',
      ...ofRunningService,
    ],
  },
  trigger: {
    does: 'trigger a test event with the calls that applications make',
    forms: ['EVENT [--set PATH=VALUE ...]'],
    example: 'payment_intent.succeeded --set amount=500',
    notes: [
      'payment_intent.created, .requires_action, .succeeded, .payment_failed or .canceled,',
      'charge.succeeded, charge.refunded, checkout.session.completed, user.created,',
      'wallet.created, message.signed, offer.ready, offer.sold, offer.closed',
      '--set PATH=VALUE     field of the new record, e.g. amount=500 or metadata.order=42',
      ...ofRunningService,
    ],
  },
  clock: {
    does: 'show or set the clock of the running service',
    forms: ['[show|freeze|run|speed N|set MOMENT]', 'advance 90s|5m|2h|31d|next|MOMENT'],
    example: 'advance 2h',
    notes: ofRunningService,
  },
  'prove-handler': {
    does: 'test a webhook handler with duplicate and reordered deliveries',
    forms: ['WEBHOOK --reset URL --state URL [FLAG ...]'],
    example: 'WEBHOOK --reset http://app/reset --state http://app/state',
    notes: [
      '--reset URL          called with POST before each run; resets your state',
      '--state URL          returns your state as JSON',
      "--header 'NAME: VALUE'  header of both calls",
      '--permutations N     random orderings (default: 50); --seed N selects them (default: 1)',
      '--newest N           number of events (default: 20)',
      '--retries N          redeliveries of a failed delivery (default: 0)',
      '--seconds N          time limit (default: 120)',
      '--base-url URL       service address (default: VAULTDESK_BASE_URL)',
      'Exit code 0 if all permutations lead to the same state, else 1.',
    ],
  },
  faults: {
    does: 'make calls, chains and deliveries fail on purpose',
    forms: ['list|set FILE|scenario NAME|clear [NAME] [--json]'],
    example: 'set faults.json',
    notes: ofRunningService,
  },
  seed: {
    does: 'load a seed file: users, wallets, offers and more',
    forms: ['FILE [--check]'],
    example: 'seed.json --check',
    notes: [
      'FILE may be gallery, empty-shop, auctions or failing-webhook, which are included.',
      '--check              only validate the file; requires no service',
      ...ofRunningService,
    ],
  },
  api: {
    does: 'call the API: users, wallets, offers, sign, ...',
    forms: ['NOUN VERB [ID ...] [--FIELD value ...] [--json]'],
    example: 'users list --json',
  },
  snapshot: {
    does: 'save the world of the running service under a name',
    forms: ['NAME'],
    example: 'before-migration',
    notes: ofRunningService,
  },
  restore: {
    does: 'restore a snapshot or a backup',
    forms: ['NAME', 'FILE --data-dir DIR', 'FILE --world ADDRESS'],
    example: 'before-migration',
    notes: [
      'FILE requires an empty data directory or an empty shared world.',
      '--device-key-file FILE  device key of the backup (default: DIR/device.key)',
      '--world-password-file FILE  database password; or use PGPASSWORD or a pgpass file',
      ...ofRunningService,
    ],
  },
  reset: {
    does: 'replace the world of the running service with an empty world',
    forms: [''],
    example: '--world worker-1',
    notes: ofRunningService,
  },
  backup: {
    does: 'back up all committed records to a file',
    forms: ['FILE [--data-dir DIR | --world ADDRESS]'],
    example: 'vaultdesk.backup',
    notes: [
      '--data-dir DIR       data directory (default: ~/.vaultdesk)',
      "--world ADDRESS      shared world, e.g. 'postgres://user@host/database?world=name'",
      '--device-key-file FILE  device key (default: DIR/device.key); required for a shared world',
      '--world-password-file FILE  database password; or use PGPASSWORD or a pgpass file',
      'Works while the service runs. The backup does not contain the device key.',
    ],
  },
  copy: {
    does: 'copy records between a data directory and a shared world',
    forms: ["DIR 'postgres://user@host/database?world=name'", "'postgres://…' DIR"],
    example: "~/.vaultdesk 'postgres://me@db/vaultdesk?world=staging'",
    notes: [
      'The target must be empty. The copy is complete or does not happen.',
      '--device-key-file FILE  device key (default: DIR/device.key)',
      '--world-password-file FILE  database password; or use PGPASSWORD or a pgpass file',
      'Stop the service of the data directory first. Instances of a world may run.',
    ],
  },
  doctor: {
    does: 'explain the state of a data directory or a shared world',
    forms: ['[DIR]', '--world ADDRESS [--device-key-file FILE]'],
    example: '~/.vaultdesk',
    notes: ['Changes nothing.'],
  },
  audit: {
    does: 'verify an exported audit log',
    forms: ['--check FILE [--hash HASH] [--public-key KEY]', '--show-key'],
    example: '--check audit.jsonl',
    notes: [
      '--hash HASH          hash of an entry that the log must contain',
      '--public-key KEY     expected signing key (default: key of the local device key)',
      '--show-key           print the public key of the device key',
      '--data-dir DIR, --device-key-file FILE  location of the device key',
    ],
  },
  verify: {
    does: 'run the conformance suite against an implementation',
    forms: ['[--only GLOB] [--json] [--report FILE.md|FILE.html]'],
    example: "--only 'signatures.*'",
    notes: ['--base-url URL       implementation to test (default: start this service)'],
  },
  init: {
    does: 'write a config, a seed and a first test into a project',
    forms: ['[--dir DIR] [--yes]'],
    example: '--dir my-project',
    notes: ['Asks before it writes; --yes skips the question. Never overwrites a file.'],
  },
  mcp: {
    does: 'serve the API to a coding assistant over MCP',
    forms: ['[--allow-writes] [--nouns users,wallets | --all-tools]'],
    example: '--nouns users,wallets',
    notes: [
      '--allow-writes       include calls that change data',
      '--nouns NOUN,NOUN    only calls of these nouns; "vaultdesk help api" lists them',
      '--all-tools          list every call (default: at most 40, two of which list and call all)',
      'Uses the standard streams. Set VAULTDESK_OPERATOR_TOKEN.',
      ...ofRunningService.slice(0, 1),
    ],
  },
  completion: {
    does: 'print a shell completion script',
    forms: ['bash|zsh|fish'],
    example: 'bash',
    notes: [
      'bash: source <(vaultdesk completion bash) in ~/.bashrc',
      'zsh: source <(vaultdesk completion zsh) in ~/.zshrc, after compinit',
      'fish: vaultdesk completion fish > ~/.config/fish/completions/vaultdesk.fish',
    ],
  },
} as const satisfies Readonly<Record<string, CommandPage>>;
