/** What `vaultdesk help` says of one command. */
export interface CommandPage {
  /** In half a line. */
  readonly does: string;
  /** The ways to call it, behind its name. */
  readonly forms: readonly string[];
  /** What else is good to know, in whole lines. */
  readonly notes?: readonly string[];
}

const ofRunningService = [
  '--url URL            where it runs: VAULTDESK_BASE_URL, or http://127.0.0.1:8787',
  '--world NAME         one of its worlds beside main',
  'It wants the operator token: typed, or in VAULTDESK_OPERATOR_TOKEN.',
] as const;

/** `vaultdesk chains serve`, which stands beside the calls of the API about chains. */
export const chainServerPage = {
  does: 'run the chains for all instances of a shared world',
  forms: ['[--port 8600] [--listen ADDRESS] [--data-dir DIR] [--json]'],
  notes: [
    '--data-dir DIR       where the chains are kept: ~/.vaultdesk-chains unless told',
    'Its key is made with the first start, in DIR/chain-server.key. Each instance is started with',
    '--chain-server http://host:8600 --chain-server-key-file FILE, where FILE is a copy of it.',
  ],
} as const satisfies CommandPage;

/** Every command by its name, in the order in which somebody meets them. */
export const commandPages = {
  serve: {
    does: 'run the service until Ctrl-C; prints how to call it',
    forms: ['[--port N|0] [--data-dir DIR] [--json]'],
    notes: [
      '--port N             8787 unless told; 0 is any free port',
      '--data-dir DIR       where state is kept: ~/.vaultdesk unless told',
      '--json               print one line of JSON for scripts; --open opens the console',
      '--listen ADDRESS     another address than the loopback one',
      '--public-url URL     the address at which users reach it, and base of all it issues',
      '--allow-host NAMES   further names, with commas (default: host.docker.internal)',
      '--client-id ID       of the first application, with --client-secret SECRET',
      '--seed FILE          what to create without users; --faults FILE: fault rules',
      '--random-seed N      a new world whose ids and keys are the same in every run, and so',
      '                     can be guessed; its clock stands',
      '--log-level LEVEL    silent, error, warn, info or debug',
      '--device-key-file FILE  instead of DIR/device.key: who copies DIR has both then.',
      '                     Or 32 bytes as hex or base64 in VAULTDESK_DEVICE_KEY, not inherited',
      '--replace-device-key    go on without a lost device key: PINs stay closed until',
      '                     an emergency code recovers them',
      '--accept-edited-state   accept an edited state, or a shared world that',
      '                     was put back: PINs have one attempt left',
      'Each flag with a value has a variable, such as VAULTDESK_PORT, and a field in',
      'config.json of the data directory.',
    ],
  },
  exec: {
    does: 'run a command with a world of its own, and end with its exit code',
    forms: ['[--seed FILE] [--random-seed N] [--keep] -- npm test', '--world NAME -- npm test'],
    notes: [
      '--seed FILE          what the world begins with',
      '--world NAME         a new world in the service that runs, beside main: --base-url or',
      '                     VAULTDESK_BASE_URL says where, and VAULTDESK_OPERATOR_TOKEN is needed',
      '--random-seed N      ids and keys are the same in every run; the clock stands',
      '--faults FILE        fault rules that are in force from the start',
      '--log-level LEVEL    silent, error, warn, info or debug',
      '--keep               keep the world of a command that succeeds, too',
      'The command has VAULTDESK_BASE_URL, VAULTDESK_MARKET_URL, VAULTDESK_TOKEN_URL,',
      'VAULTDESK_CLIENT_ID, VAULTDESK_CLIENT_SECRET, VAULTDESK_OPERATOR_TOKEN and',
      'VAULTDESK_RPC_URL_ETHEREUM (_MATIC, _AVAC, _BSC).',
      'Where it fails, the world is kept, and the line that opens it is printed. Nothing else',
      'is left, whatever ends it.',
    ],
  },
  console: {
    does: 'open the console of the running service in the browser',
    forms: ['[--no-open]'],
    notes: ofRunningService,
  },
  logs: {
    does: 'show the requests that reached the running service',
    forms: ['[--follow] [--json] [--lines N] [FILTER ...]'],
    notes: [
      'Filters: --application NAME, --status 4xx, --method, --operation, --code, --since,',
      '--until, --grep TEXT, --console for what the console asks itself.',
      ...ofRunningService,
    ],
  },
  listen: {
    does: 'hand deliveries on to an address of this machine, and print them',
    forms: [
      '--forward-to URL [--events TYPE,TYPE] [--fail 2,5] [--print-json]',
      '--forward-to URL --allow-remote',
    ],
    notes: [
      '--events TYPE,TYPE   those alone, such as payment_intent.succeeded',
      '--fail 2,5           answer the second and the fifth delivery with 500',
      '--print-json         a line of JSON each, with the event',
      '--allow-remote       forward to other machines too',
      'The endpoint is there for as long as this runs; the secret it signs with is printed.',
      ...ofRunningService,
    ],
  },
  trigger: {
    does: 'make an event happen, by the calls that applications make',
    forms: ['EVENT'],
    notes: [
      'payment_intent.created, .requires_action, .succeeded, .payment_failed or .canceled,',
      'charge.succeeded, charge.refunded, checkout.session.completed, user.created,',
      'wallet.created, message.signed, offer.ready, offer.sold, offer.closed',
      ...ofRunningService,
    ],
  },
  clock: {
    does: 'show or move the clock of the running service',
    forms: ['[show|freeze|run|speed N|set MOMENT]', 'advance 90s|5m|2h|31d|next|MOMENT'],
    notes: ofRunningService,
  },
  'prove-handler': {
    does: 'replay deliveries to an endpoint doubled and in other orders',
    forms: ['WEBHOOK --reset URL --state URL [--permutations 50]'],
    notes: [
      '--reset is POSTed to before each run and puts your state back; --state tells it as JSON.',
      "--header 'NAME: VALUE' is sent to both. --retries N has what fails come again.",
      '--newest N (20) says how many events, --seconds N (120) how long, --seed N which.',
      '--base-url URL says where the service is.',
      'It ends with 0 where each permutation leads to the same state, else with 1.',
    ],
  },
  faults: {
    does: 'make calls, chains and deliveries fail on demand',
    forms: ['list|set FILE|scenario NAME|clear [NAME] [--json]'],
    notes: ofRunningService,
  },
  seed: {
    does: 'make users, wallets, offers and the rest of a file',
    forms: ['FILE [--check]'],
    notes: ofRunningService,
  },
  api: {
    does: 'users, wallets, offers, sign ...: each call of the API',
    forms: ['NOUN VERB [ID ...] [--FIELD value ...] [--json]'],
  },
  snapshot: {
    does: 'keep the world of the running service under a name',
    forms: ['NAME'],
    notes: ofRunningService,
  },
  restore: {
    does: 'bring a snapshot or a backup back',
    forms: ['NAME', 'FILE --data-dir DIR', 'FILE --world ADDRESS'],
    notes: [
      'A file goes into a data directory without a state, or a shared world not yet begun.',
      ...ofRunningService,
    ],
  },
  reset: {
    does: 'begin with an empty world in the running service',
    forms: [''],
    notes: ofRunningService,
  },
  backup: {
    does: 'write everything committed into a file',
    forms: ['FILE [--data-dir DIR | --world ADDRESS]'],
    notes: ['The service may run. The device key is not in it.'],
  },
  copy: {
    does: 'bring a data directory into a shared world, or back',
    forms: ["DIR 'postgres://user@host/database?world=name'", "'postgres://…' DIR"],
    notes: [
      'What is copied to has to be empty, and has all of it then or nothing.',
      '--device-key-file FILE  where the key is not DIR/device.key',
      '--world-password-file FILE  of the database; or PGPASSWORD, or a pgpass file',
      'No service may run on a data directory; instances of a world may.',
    ],
  },
  doctor: {
    does: 'explain the state of a data directory or a shared world',
    forms: ['[DIR]', '--world ADDRESS [--device-key-file FILE]'],
    notes: ['Nothing is changed.'],
  },
  audit: {
    does: 'check an exported audit log',
    forms: ['--check FILE [--hash HASH] [--public-key KEY]', '--show-key'],
    notes: [
      '--public-key KEY     that has to have signed it (default: that of the device key here)',
      '--show-key           prints the public key of the device key',
      '--data-dir DIR, --device-key-file FILE  the place of the device key',
    ],
  },
  verify: {
    does: 'hold an implementation against the interface',
    forms: ['[--only GLOB] [--json] [--report FILE.md|FILE.html]'],
    notes: ['--base-url URL       of another implementation; without it this service is started'],
  },
  init: {
    does: 'write a config, a seed and a first test into a project',
    forms: ['[--dir DIR] [--yes]'],
    notes: ['It asks first, but with --yes. A file that is there stays as it is.'],
  },
  mcp: {
    does: 'let a coding assistant read the running service, over MCP',
    forms: ['[--allow-writes] [--nouns users,wallets]'],
    notes: [
      '--allow-writes       calls that change something are tools too',
      '--nouns NOUN,NOUN    the calls of those alone, as vaultdesk help api lists them',
      'It speaks on the standard streams; VAULTDESK_OPERATOR_TOKEN has to be set.',
      ...ofRunningService.slice(0, 1),
    ],
  },
  completion: {
    does: 'print what completes these commands in a shell',
    forms: ['bash|zsh|fish'],
    notes: [
      'bash: source <(vaultdesk completion bash) in ~/.bashrc',
      'zsh: source <(vaultdesk completion zsh) in ~/.zshrc, behind compinit',
      'fish: vaultdesk completion fish > ~/.config/fish/completions/vaultdesk.fish',
    ],
  },
} as const satisfies Readonly<Record<string, CommandPage>>;
