import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../test/values.ts';
import { StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { secretTypes } from '../model/kernel/secret-types.ts';
import { deviceKeyVariable } from '../platform/vault/device-key-file.ts';
import { type ConfigSources, parseServiceConfig, takeEnvironment } from './config.ts';

function configured(sources: Partial<ConfigSources> = {}) {
  return parseServiceConfig({ argv: [], environment: {}, dataDirDefault: '/nowhere', ...sources });
}

/** A data directory with a `config.json`. */
async function aConfigured(text: string): Promise<string> {
  const folder = await aFolder();
  await writeFile(join(folder, 'config.json'), text);
  return folder;
}

test('listens on port 8787 of the loopback address by default', () => {
  expect(configured()).toEqual({
    port: 8787,
    listen: '127.0.0.1',
    allowedHosts: ['host.docker.internal'],
    logLevel: 'warn',
    settings: {},
    chains: {},
    dataDir: '/nowhere',
    json: false,
    open: false,
    replaceDeviceKey: false,
    acceptEditedState: false,
    deviceKeySecret: undefined,
    unknownVariables: [],
  });
});

test.runIf(process.platform !== 'win32')('rejects a password file that others can read', async () => {
  const file = join(await aFolder(), 'password');
  const argv = ['--database', 'postgres://vaultdesk@127.0.0.1/state?world=ci'];
  argv.push('--database-password-file', file);
  await writeFile(file, 'secret\n', { mode: 0o644 });
  const read = () => configured({ argv });

  expect(read).toThrow(StartupError);
  expect(read).toThrow('can be read by others (mode 644). Run chmod 600 on it.');
  await chmod(file, 0o600);
  expect(read()).toMatchObject({ databasePassword: 'secret' });
});

test('reads the metrics token from a file, a variable or config.json, and rejects an invalid one without it', async () => {
  const dataDirDefault = await aConfigured('{"metricsToken":"token-in-config.json"}');
  const file = join(dataDirDefault, 'token');
  await writeFile(file, 'token-in-its-own-file\n', { mode: 0o600 });
  const environment = { VAULTDESK_METRICS_TOKEN: 'token-in-a-variable' };
  const argv = ['--metrics-token-file', file];

  expect(configured({ dataDirDefault }).metricsToken).toBe('token-in-config.json');
  expect(configured({ dataDirDefault, environment }).metricsToken).toBe('token-in-a-variable');
  expect(configured({ dataDirDefault, environment, argv }).metricsToken).toBe('token-in-its-own-file');
  const invalid = () => configured({ environment: { VAULTDESK_METRICS_TOKEN: 'canary' } });
  expect(invalid).toThrow('The metrics token in VAULTDESK_METRICS_TOKEN is invalid. A metrics token has 16');
  expect(invalid).not.toThrow(/canary/);
  expect(() => configured({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'canary' } })).toThrow(
    /_ENDPOINT is not a URL/,
  );
});

test('reads additional host names from the file', async () => {
  const withHosts = async (hosts: unknown) =>
    configured({ dataDirDefault: await aConfigured(JSON.stringify({ allowedHosts: hosts })) });

  expect((await withHosts(['vault.test', 'host.docker.internal'])).allowedHosts).toEqual([
    'vault.test',
    'host.docker.internal',
  ]);
  expect((await withHosts(['Vault.test:9000', '[fd00::1]', '10.0.0.7', 'my_app'])).allowedHosts).toEqual([
    'vault.test:9000',
    '[fd00::1]',
    '10.0.0.7',
    'my_app',
  ]);
  for (const hosts of [
    ['vault.test:'],
    ['vault.test:080'],
    ['http://vault.test'],
    ['vault.test/path'],
    ['*'],
    [''],
    [7],
  ])
    await expect(withHosts(hosts)).rejects.toThrow('allowedHosts');
});

test('reads allowed hosts from a flag or a variable, separated by commas', () => {
  const environment = { VAULTDESK_ALLOW_HOST: 'vault.test, other.test:9000' };

  expect(configured({ environment }).allowedHosts).toEqual(['vault.test', 'other.test:9000']);
  expect(configured({ environment, argv: ['--allow-host', 'vaultdesk'] }).allowedHosts).toEqual(['vaultdesk']);
});

test('reads publicUrl from a flag, a variable or the file, in this order', async () => {
  const dataDirDefault = await aConfigured('{"publicUrl":"http://file.test"}');
  const environment = { VAULTDESK_PUBLIC_URL: 'https://Variable.test:443/' };
  const argv = ['--public-url', 'http://localhost:9999'];

  expect(configured({ dataDirDefault }).publicUrl).toBe('http://file.test');
  expect(configured({ dataDirDefault, environment }).publicUrl).toBe('https://variable.test');
  expect(configured({ dataDirDefault, environment, argv }).publicUrl).toBe('http://localhost:9999');
  expect(configured().publicUrl).toBeUndefined();
});

test.each([
  ...['vault.example', 'vault.example:443', 'ftp://vault.example', 'https://vault.example/path'],
  ...['https://vault.example/?a=1', 'https://vault.example/#a', 'https://user@vault.example', 'https://', ''],
])('rejects the publicUrl "%s" and shows a correct example', (url) => {
  expect(() => configured({ argv: ['--public-url', url] })).toThrow(
    /publicUrl .*only scheme, host and port, e\.g\. https:\/\/vault\.example/,
  );
});

test('reads the device key only from the environment', async () => {
  const dataDirDefault = await aConfigured('{"deviceKeySecret":"of-the-file"}');

  expect(() => configured({ dataDirDefault })).toThrow(/: deviceKeySecret\. Remove it/);
  expect(configured().deviceKeySecret).toBeUndefined();
  expect(configured({ environment: { VAULTDESK_DEVICE_KEY: 'ff' } }).deviceKeySecret).toBe('ff');
});

test('flags override variables, and variables override the file', async () => {
  const dataDirDefault = await aConfigured('{"port":1001,"listen":"::1","clientId":"of-the-file"}');
  const environment = { VAULTDESK_PORT: '1002', VAULTDESK_LISTEN: 'localhost' };

  expect(configured({ dataDirDefault })).toMatchObject({ port: 1001, listen: '::1' });
  expect(configured({ dataDirDefault, environment })).toMatchObject({ port: 1002, listen: 'localhost' });
  expect(configured({ dataDirDefault, environment, argv: ['--port', '1003'] })).toMatchObject({
    port: 1003,
    listen: 'localhost',
    clientId: 'of-the-file',
  });
});

test.each([
  ['port', '--port', 'VAULTDESK_PORT', '9', 9],
  ['listen', '--listen', 'VAULTDESK_LISTEN', '::1', '::1'],
  ['clientId', '--client-id', 'VAULTDESK_CLIENT_ID', 'ci', 'ci'],
  ['clientSecret', '--client-secret', 'VAULTDESK_CLIENT_SECRET', 's'.repeat(16), 's'.repeat(16)],
  ['deviceKeyFile', '--device-key-file', 'VAULTDESK_DEVICE_KEY_FILE', '/key', '/key'],
  ['logLevel', '--log-level', 'VAULTDESK_LOG_LEVEL', 'debug', 'debug'],
  ['logFormat', '--log-format', 'VAULTDESK_LOG_FORMAT', 'pretty', 'pretty'],
  ['dataDir', '--data-dir', 'VAULTDESK_DATA_DIR', '/data', '/data'],
  ['randomSeed', '--random-seed', 'VAULTDESK_RANDOM_SEED', '7', 7],
])('%s has a flag and a variable', (field, flag, variable, text, value) => {
  expect(configured({ argv: [flag, text] })).toMatchObject({ [field]: value });
  expect(configured({ argv: [`${flag}=${text}`] })).toMatchObject({ [field]: value });
  expect(configured({ environment: { [variable]: text } })).toMatchObject({ [field]: value });
});

test.each(['', '-1', '1.5', '4294967296', 'seven'])('rejects the random seed %j', (text) => {
  expect(() => configured({ argv: [`--random-seed=${text}`] })).toThrow(
    'randomSeed is invalid: Use a whole number from 0 to 4294967295.',
  );
});

test('looks for the file in the given data directory', async () => {
  const dataDir = await aConfigured('{"port":1001}');

  expect(configured({ argv: ['--data-dir', dataDir] })).toMatchObject({ dataDir, port: 1001 });
  expect(configured({ environment: { VAULTDESK_DATA_DIR: dataDir } }).port).toBe(1001);
});

test('resolves a relative data directory against the working directory', () => {
  expect(configured({ argv: ['--data-dir', 'data'] }).dataDir).toBe(join(process.cwd(), 'data'));
});

test('the file fixes settings', async () => {
  const dataDirDefault = await aConfigured('{"settings":{"walletType":"THREEWAY_SHARED"}}');

  expect(configured({ dataDirDefault }).settings).toEqual({ walletType: 'THREEWAY_SHARED' });
});

test('the profile is a flag, a variable or a key of the file, and fixes the setting', async () => {
  const dataDirDefault = await aConfigured('{"profile":"hosted","settings":{"walletType":"THREEWAY_SHARED"}}');

  expect(configured({ dataDirDefault }).settings).toEqual({ profile: 'hosted', walletType: 'THREEWAY_SHARED' });
  expect(configured({ argv: ['--profile', 'hosted'] }).settings).toEqual({ profile: 'hosted' });
  expect(configured({ environment: { VAULTDESK_PROFILE: 'contract' } }).settings).toEqual({ profile: 'contract' });
  expect(() => configured({ argv: ['--profile', 'live'] })).toThrow(/value profile is invalid: .*contract.*hosted/);
});

describe('an invalid value', () => {
  test.each([
    [['--port', '-1'], 'port'],
    [['--port=1.5'], 'port'],
    [['--client-id', 'No Spaces'], 'clientId'],
    [['--client-secret', 'short'], 'clientSecret'],
    [['--chain-server', 'here'], 'chainServer'],
    [['--database', 'here'], 'database'],
  ])('is named: %o', (argv, field) => {
    const parse = () => configured({ argv });

    expect(parse).toThrow(StartupError);
    expect(parse).toThrow(field);
  });

  test.each([
    [['--port', '65536'], 'port is invalid: Use at most 65535. Correct --port, VAULTDESK_PORT or config.json.'],
    [['--port', 'many'], 'port is invalid: Use a number. Correct --port, VAULTDESK_PORT or config.json.'],
    [['--log-level', 'loud'], 'logLevel is invalid: Use one of silent, error, warn, info, debug. Correct --log-level'],
  ])('is reported with the error and the places to correct it: %o', (argv, sentence) => {
    expect(() => configured({ argv })).toThrow(`The configuration value ${sentence}`);
  });

  test.each([[['--port', 'abc']], [['--port=']], [['--log-level', 'loud']], [['--fast']], [['word']]])(
    'in the flags %j is invalid usage',
    (argv) => {
      expect(() => configured({ argv })).toThrow(UsageError);
    },
  );

  test('in a variable or the file is a failure, and not invalid usage', async () => {
    const dataDirDefault = await aConfigured('{"port":"abc"}');

    expect(() => configured({ dataDirDefault })).not.toThrow(UsageError);
    expect(() => configured({ environment: { VAULTDESK_PORT: 'abc' } })).not.toThrow(UsageError);
  });

  test('names an unreadable config.json, and the reason', async () => {
    const dataDirDefault = await aFolder();
    await mkdir(join(dataDirDefault, 'config.json'));

    expect(() => configured({ dataDirDefault })).toThrow(
      `The file ${join(dataDirDefault, 'config.json')} cannot be read, because it is a directory.`,
    );
  });

  test.each([
    ['--seed', 'The seed in'],
    ['--faults', 'The fault rules in'],
  ])('names the unreadable file of %s, and the reason', async (flag, subject) => {
    const path = join(await aFolder(), 'none.json');

    expect(() => configured({ argv: [flag, path] })).toThrow(
      `${subject} ${path} cannot be read, because the file or its folder does not exist.`,
    );
  });

  test('never shows a secret', () => {
    expect(() => configured({ argv: ['--client-secret', 'short-secret'] })).not.toThrow(/short-secret/);
  });

  test.each(['[]', '"text"', '{', ''])('in the file is reported with its path: %s', async (text) => {
    const dataDirDefault = await aConfigured(text);

    expect(() => configured({ dataDirDefault })).toThrow(
      `The file ${join(dataDirDefault, 'config.json')} is not a JSON object. Correct it.`,
    );
  });

  test.each([
    ['{"settings":{"walletType":"PAPER"}}', /settings\.walletType is invalid: .* Correct it in config\.json\.$/],
    ['{"settings":{"tokenLifetimeSeconds":0}}', /settings\.tokenLifetimeSeconds is invalid/],
  ])('in the file is named: %s', async (text, pattern) => {
    const dataDirDefault = await aConfigured(text);

    expect(() => configured({ dataDirDefault })).toThrow(pattern);
  });
});

test('accepts a byte order mark at the start of config.json and of a fault file', async () => {
  const dataDirDefault = await aConfigured('\uFEFF{"port":1001}');
  const path = join(dataDirDefault, 'faults.json');
  await writeFile(path, '\uFEFF{"scenarios":["chain-outage"]}');

  const config = configured({ dataDirDefault, argv: ['--faults', path] });

  expect(config.port).toBe(1001);
  expect(config.faults?.scenarios).toEqual(['chain-outage']);
});

test('accepts the name of an included seed', () => {
  expect(configured({ argv: ['--seed', 'gallery'] }).seed?.text).toBe('gallery');
  expect(() => configured({ argv: ['--seed', 'galery'] })).toThrow(
    'Give a JSON file, or one of gallery, empty-shop, auctions, failing-webhook.',
  );
});

test.each(['json', 'open', 'replaceDeviceKey'] as const)('sets %s only on request', (name) => {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  expect(configured()[name]).toBe(false);
  expect(configured({ argv: [`--${flag}`] })[name]).toBe(true);
});

test('reads chains from the file, and names a wrong one', async () => {
  const external = { rpcUrl: 'http://127.0.0.1:8545', chainId: 31_337 };
  const dataDirDefault = await aConfigured(JSON.stringify({ chains: { MATIC: external } }));
  expect(configured({ dataDirDefault }).chains).toEqual({ MATIC: external });

  const wrong = await aConfigured(JSON.stringify({ chains: { MATIC: { rpcUrl: 'ftp://x' } } }));
  expect(() => configured({ dataDirDefault: wrong })).toThrow('chains.MATIC.rpcUrl');
});

describe('the hard fork of embedded chains', () => {
  const external = { rpcUrl: 'http://127.0.0.1:8545', chainId: 31_337 };
  const embedded = secretTypes.filter((chain) => chain !== 'MATIC');

  test.each([
    ['prague', Object.fromEntries(embedded.map((chain) => [chain, 'prague']))],
    ['ethereum=prague, Avalanche=osaka', { ETHEREUM: 'prague', AVAC: 'osaka' }],
  ])('is set by the flag, the variable or the file: %s', async (text, forks) => {
    const file = await aConfigured(JSON.stringify({ chains: { MATIC: external } }));
    const inFile = { chains: { MATIC: external }, hardfork: forks };
    const sources = [
      { argv: ['--hardfork', text], dataDirDefault: file },
      { environment: { VAULTDESK_HARDFORK: text }, dataDirDefault: file },
      { dataDirDefault: await aConfigured(JSON.stringify(inFile)) },
    ];
    const expected = Object.entries(forks).map(([chain, hardFork]) => [chain, { hardFork }]);

    for (const source of sources)
      expect(configured(source).chains).toEqual({ MATIC: external, ...Object.fromEntries(expected) });
  });

  test.each([
    ['berlin', 'Use one of cancun, prague, osaka. Correct --hardfork, VAULTDESK_HARDFORK'],
    ['ETHEREUM=berlin', 'hardfork.ETHEREUM is invalid: Use one of cancun, prague, osaka.'],
    ['SOLANA=prague', 'SOLANA'],
  ])('is rejected if it does not exist: %s', (text, message) => {
    expect(() => configured({ argv: ['--hardfork', text] })).toThrow(message);
  });

  test('is a matter of the chain server, if there is one', () => {
    const argv = ['--hardfork', 'prague', '--chain-server', 'http://chains.example:8600'];
    expect(() => configured({ argv })).toThrow('start vaultdesk chains serve with it');
  });
});

describe('the chains of a chain server', () => {
  const chainServer = 'http://chains.example:8600';

  test('replace all chains without their own address', async () => {
    const external = { rpcUrl: 'http://127.0.0.1:8545', chainId: 31_337 };
    const file = { chains: { MATIC: external, BSC: { confirmations: 3 } }, chainServer };
    const dataDirDefault = await aConfigured(JSON.stringify(file));
    const environment = { VAULTDESK_CHAIN_SERVER_KEY: 'key-of-a-test' };

    const chains = configured({ dataDirDefault, environment }).chains;
    expect(Object.keys(chains ?? {}).toSorted()).toEqual(secretTypes.toSorted());
    expect(chains).toMatchObject({
      ETHEREUM: {
        rpcUrl: 'http://vaultdesk:key-of-a-test@chains.example:8600/ETHEREUM',
        ...{ chainId: 1_337_001, confirmations: 1, isServed: true },
      },
      MATIC: external,
      AVAC: { chainId: 1_343_114, isServed: true },
      BSC: { confirmations: 3, isServed: true },
    });
  });

  test('require a key, from a file or the environment', async () => {
    const argv = ['--chain-server', chainServer];
    expect(() => configured({ argv })).toThrow(/requires a key/);

    const keyFile = join(await aFolder(), 'chain-server.key');
    const withKeyFile = [...argv, '--chain-server-key-file', keyFile];
    expect(() => configured({ argv: withKeyFile })).toThrow(/key file .* cannot be read/);
    await writeFile(keyFile, 'key-of-a-file\n', { mode: 0o600 });
    expect(configured({ argv: withKeyFile }).chains.AVAC?.rpcUrl).toContain(':key-of-a-file@');
  });

  test.each([
    ['http://vaultdesk:key@chains.example:8600', /Use only protocol, host and port/],
    ['http://chains.example:8600/ETHEREUM', /Use only protocol, host and port/],
    ['chains.example:8600', /must start with http/],
  ])('reject the chain server address %s', (address, pattern) => {
    expect(() => configured({ argv: ['--chain-server', address] })).toThrow(pattern);
  });
});

test('rejects the earlier names of variables, which would select another state', () => {
  const environment = { VAULTDESK_WORLD: 'postgres://me@db/state?world=ci' };

  expect(() => configured({ environment })).toThrow('VAULTDESK_WORLD is now VAULTDESK_DATABASE. Rename it.');
});

test('removes secrets from the environment, so that no child inherits them', () => {
  const environment = { [deviceKeyVariable]: 'a', VAULTDESK_CLIENT_SECRET: 'b', PATH: '/bin' };

  expect(takeEnvironment(environment)).toEqual({
    [deviceKeyVariable]: 'a',
    VAULTDESK_CLIENT_SECRET: 'b',
    PATH: '/bin',
  });
  expect(environment).toEqual({ PATH: '/bin' });
});

describe('an unknown key of config.json', () => {
  test.each([
    ['{"prot":9000}', 'prot. Did you mean port?'],
    ['{"LogLevel":"debug"}', 'LogLevel. Did you mean logLevel?'],
    ['{"settings":{"walletTypo":1}}', 'settings.walletTypo. Did you mean walletType?'],
    ['{"chains":{"MATIC":{"rpcURL":"http://127.0.0.1:1"}}}', 'chains.MATIC.rpcURL. Did you mean rpcUrl?'],
    ['{"telemetry":true}', 'telemetry. Remove it, or use one of port, listen, publicUrl, '],
    ['{"world":"postgres://me@db/state?world=one"}', 'world. Did you mean database?'],
    ['{"worldPasswordFile":"file"}', 'worldPasswordFile. Did you mean databasePasswordFile?'],
    ['{"world-password-file":"file"}', 'world-password-file. Did you mean databasePasswordFile?'],
    ['{"allow-host":"vault.test"}', 'allow-host. Did you mean allowedHosts?'],
    ['{"seed":"gallery"}', 'seed. Did you mean seedFile?'],
    ['{"dataDir":"."}', 'dataDir. Remove it, or use one of port, '],
    ['{"settings":{"world":1}}', 'settings.world. Remove it, or use one of '],
    ['{"prot":1,"lisen":"::1"}', 'prot. Did you mean port? lisen. Did you mean listen?'],
  ])('is invalid usage, with the closest key: %s', async (text, sentence) => {
    const dataDirDefault = await aConfigured(text);
    const read = () => configured({ dataDirDefault });

    expect(read).toThrow(UsageError);
    expect(read).toThrow(`Unknown key in ${join(dataDirDefault, 'config.json')}: ${sentence}`);
  });

  test('is reported without its value', async () => {
    const dataDirDefault = await aConfigured('{"clientSecrt":"canary-client-secret"}');

    expect(() => configured({ dataDirDefault })).not.toThrow(/canary/);
  });
});

test('lists unknown variables with the closest known variable', () => {
  const environment = {
    VAULTDESK_PROT: '9000',
    VAULTDESK_LOGLEVEL: 'debug',
    VAULTDESK_SHOP_NAME: 'Tea',
    ...{ VAULTDESK_PORT: '0', VAULTDESK_DEVICE_KEY: 'a', VAULTDESK_CHAIN_SERVER_KEY: 'b' },
    ...{ VAULTDESK_BASE_URL: 'c', VAULTDESK_OPERATOR_TOKEN: 'd', VAULTDESK_RPC_URL_MATIC: 'e' },
    ...{ PGPASSWORD: 'f', PORT: '1', vaultdesk_port: '2' },
  };

  expect(configured({ environment }).unknownVariables).toEqual([
    { name: 'VAULTDESK_PROT', suggestion: 'VAULTDESK_PORT' },
    { name: 'VAULTDESK_LOGLEVEL', suggestion: 'VAULTDESK_LOG_LEVEL' },
    { name: 'VAULTDESK_SHOP_NAME', suggestion: undefined },
  ]);
});
