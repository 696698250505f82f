import type { Flags } from './read-flags.ts';

/** The flags of `vaultdesk serve`. Other commands use some of them. */
export const startFlags = {
  port: { value: 'N', does: 'port; 0 for any free port', default: '8787' },
  'data-dir': { value: 'DIR', does: 'data directory', default: '~/.vaultdesk' },
  json: { does: 'print one JSON line for scripts; open the console in the browser' },
  open: {},
  listen: { value: 'ADDRESS', does: 'network address to listen on', default: '127.0.0.1' },
  'public-url': { value: 'URL', does: 'address that users call; issued URLs start with it' },
  'allow-host': {
    value: 'NAMES',
    does: 'other host names, comma-separated',
    default: 'host.docker.internal',
  },
  'client-id': { value: 'ID', does: 'credentials of the first application' },
  'client-secret': { value: 'SECRET' },
  seed: { value: 'FILE', does: 'seed to load if there are no users' },
  faults: { value: 'FILE', does: 'fault rules that are enabled from the start' },
  'random-seed': {
    value: 'N',
    does: 'the same, predictable ids and keys in every run; frozen clock',
  },
  'log-level': { value: 'LEVEL', does: 'silent, error, warn, info or debug', default: 'warn' },
  'log-format': {
    value: 'FORMAT',
    does: 'json or pretty',
    default: 'pretty on a terminal, else json',
  },
  'device-key-file': {
    value: 'FILE',
    does: 'device key',
    default: 'VAULTDESK_DEVICE_KEY or DIR/device.key',
  },
  'replace-device-key': { does: 'continue with a new key; PINs need emergency codes' },
  'accept-edited-state': { does: 'accept an edited or restored state; PINs have one attempt left' },
  database: {
    value: 'URL',
    does: 'shared world, and the file of its password',
    formerly: 'world',
  },
  'database-password-file': { value: 'FILE', formerly: 'world-password-file' },
  'chain-server': { value: 'URL', does: 'chains of a shared world, and their key' },
  'chain-server-key-file': { value: 'FILE' },
  hardfork: {
    value: 'FORK',
    does: 'hard fork of chains, e.g. prague or AVAC=prague',
    default: 'current',
  },
} as const satisfies Flags;
