// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTcpRelay } from '../test/network/tcp-relay.mjs';
import { findPostgres } from '../test/postgres/programs.mjs';
import { startPostgresServer } from '../test/postgres/server.mjs';
import { startPrimaryAndStandby } from '../test/postgres/standby.mjs';
import { seeded } from '../test/seeded.mjs';
import { chainNames } from './chain-names.mjs';
import { startService } from './killable-service.mjs';
import { startServedChains } from './served-chains.mjs';

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */
/** @typedef {import('../test/postgres/server.mjs').PostgresServer} PostgresServer */
/** @typedef {import('../test/postgres/standby.mjs').Pair} Pair */
/** @typedef {import('../test/network/tcp-relay.mjs').TcpRelay} TcpRelay */
/** @typedef {import('./served-chains.mjs').ServedChains} ServedChains */
/** @typedef {{ status: number, body: any }} Answer */
/** @typedef {Record<string, { rpcUrl: string, chainId: number, confirmations?: number }>} Chains */

/**
 * @typedef {object} SharedOptions
 * @property {number} [instances]
 * @property {number} [seed]
 * @property {number} [faultShare] Share of the traffic between instances and database that has faults, from 0 to 1.
 * @property {Chains} [chains] Nodes that every instance reaches; none by default.
 * @property {boolean} [servesChains] A chain server runs the chains of all instances.
 * @property {string} [preload] A module that each instance loads.
 * @property {number} [maximumAgeMilliseconds] Maximum age of reads; by default they are fresh.
 * @property {number} [aloneAfterMilliseconds] Time without writes of other instances after which an instance reads without the database; `Infinity`: never.
 * @property {boolean} [fsync] Whether a commit of the database waits for the disk.
 * @property {boolean} [hasStandby] The database has a standby server with every acknowledged commit.
 */

/** Longer than an instance waits for an unknown outcome, so that most of them are reported. */
const limitMilliseconds = 15_000;
const worldName = 'storm';
/** Nothing listens on these ports. @type {Chains} */
const noChains = Object.fromEntries(
  chainNames.map((name, index) => [
    name,
    { rpcUrl: 'http://127.0.0.1:1', chainId: 990_001 + index },
  ]),
);

/** Instances of one world behind a load balancer, on one PostgreSQL; each may be killed, paused and disconnected. */
export class SharedService {
  /** @type {Promise<KillableService>[]} The current instances, or their replacements during a restart. */
  #instances = [];
  #balancerPorts = () =>
    Promise.all(
      this.#instances.map(async (instance) => Number(new URL((await instance).baseUrl).port)),
    );
  #folder;
  #options;
  #chance;
  /** @type {PostgresServer} */
  postgres;
  /** @type {TcpRelay} Between every instance and the database. */
  network;
  /** @type {TcpRelay} */
  balancer;
  /** @type {Promise<ServedChains> | undefined} The current server, or its replacement during a restart. */
  #served;
  /** @type {Pair | undefined} */
  #pair;

  /** @param {SharedOptions & { folder: string, postgres: PostgresServer, network: TcpRelay, balancer: TcpRelay }} parts */
  constructor({ folder, postgres, network, balancer, ...options }) {
    this.#folder = folder;
    this.#options = options;
    this.#chance = seeded((options.seed ?? 1) * 97);
    this.postgres = postgres;
    this.network = network;
    this.balancer = balancer;
  }

  /** Without PostgreSQL, prints the reason and ends this process; with VAULTDESK_REQUIRE_PROGRAMS=1, as a failure. @param {SharedOptions} [options] */
  static async start(options = {}) {
    const lookedFor = findPostgres();
    if ('reason' in lookedFor) {
      console.error(`Skipped: ${lookedFor.reason}`);
      process.exit(process.env.VAULTDESK_REQUIRE_PROGRAMS === '1' ? 1 : 0);
    }
    const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-shared-'));
    const { seed = 1, instances = 3, fsync = true, hasStandby = false } = options;
    const pair = hasStandby ? await startPrimaryAndStandby({ fsync }) : undefined;
    const postgres = pair?.primary ?? (await startPostgresServer({ fsync }));
    const network = await startTcpRelay({
      targets: [postgres.port],
      seed,
      silentMilliseconds: 2_000,
    });
    const balancer = await startTcpRelay({ targets: [] });
    const service = new SharedService({ ...options, folder, postgres, network, balancer });
    service.#pair = pair;
    if (options.servesChains) service.#served = startServedChains(service.#chainFolder);
    // The first instance creates the world with its key; the others receive a copy of the key.
    for (let index = 0; index < instances; index += 1) await service.#begin(index);
    network.setShare(options.faultShare ?? 0);
    return service;
  }

  get #chainFolder() {
    return join(this.#folder, 'chains');
  }

  /** Kills the chain server and its nodes with SIGKILL. Resolves when it has restarted. */
  async killChains() {
    const { kill, address } = await this.#servedNow();
    this.#served = kill().then(() =>
      startServedChains(this.#chainFolder, Number(new URL(address).port)),
    );
    await this.#served;
  }

  async #servedNow() {
    if (!this.#served) throw new Error('No chain server runs the chains.');
    return this.#served;
  }

  /** Sends a JSON-RPC request directly to a chain. @param {string} method @param {unknown[]} params */
  async askChain(method, params) {
    const { body } = await this.insist('POST /_vaultdesk/rpc/ETHEREUM', {
      ...{ jsonrpc: '2.0', id: 1, method, params },
    });
    return body.result;
  }

  get count() {
    return this.#instances.length;
  }

  /** Number of faults between the instances and their database. */
  get faults() {
    return [...this.network.happened.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param {number} index */
  async #begin(index) {
    this.#instances[index] = this.#startAt(index);
    await this.#instances[index];
    this.balancer.setTargets(await this.#balancerPorts());
  }

  /** @param {number} index @returns {Promise<KillableService>} */
  async #startAt(index) {
    const dataDir = join(this.#folder, `instance-${index}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const allowedHosts = [`127.0.0.1:${this.balancer.port}`];
    const configuration = { ...(await this.#chains()), allowedHosts };
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify(configuration), { mode: 0o600 });
    const database = new URL(this.postgres.url);
    const { password } = database;
    database.password = '';
    // No proxy without faults.
    if (this.#options.faultShare !== undefined) database.port = String(this.network.port);
    database.searchParams.set('world', worldName);
    const { maximumAgeMilliseconds = 0, aloneAfterMilliseconds: alone } = this.#options;
    if (maximumAgeMilliseconds > 0)
      database.searchParams.set('max-age-ms', String(maximumAgeMilliseconds));
    if (alone !== undefined)
      database.searchParams.set('alone-after-ms', Number.isFinite(alone) ? String(alone) : 'never');
    const world = {
      ...{ address: database.href, password },
      deviceKeyFile: join(this.#folder, 'device.key'),
    };
    const { preload } = this.#options;
    for (let tries = 1; ; tries += 1)
      try {
        return await startService(dataDir, {
          world,
          ...(preload === undefined ? {} : { preload }),
        });
      } catch (error) {
        // An instance does not start while the database is unavailable, so the start is repeated.
        if (tries === 60) throw error;
        await pause(500);
      }
  }

  async #chains() {
    if (!this.#served) return { chains: this.#options.chains ?? noChains };
    const { address, keyFile } = await this.#served;
    return { chainServer: address, chainServerKeyFile: keyFile };
  }

  /** @param {number} index */
  at(index) {
    const instance = this.#instances[index];
    if (!instance) throw new Error(`Instance ${index} does not exist.`);
    return instance;
  }

  /** Kills an instance with SIGKILL. Resolves when its replacement has started. @param {{ index?: number, onGone?: () => void }} [options] */
  async kill({ index = Math.floor(this.#chance() * this.count), onGone } = {}) {
    const { kill } = await this.at(index);
    this.#instances[index] = kill().then(() => {
      onGone?.();
      return this.#startAt(index);
    });
    await this.#instances[index];
    this.balancer.setTargets(await this.#balancerPorts());
  }

  /** Pauses an instance with its connections open. @param {number} milliseconds */
  async stall(milliseconds, index = Math.floor(this.#chance() * this.count)) {
    const instance = await this.at(index);
    instance.pause(true);
    await pause(milliseconds);
    instance.pause(false);
  }

  /** Kills the database with `kill -9` and restarts it after this time. @param {number} milliseconds */
  async killDatabase(milliseconds) {
    await this.postgres.kill();
    await pause(milliseconds);
    await this.postgres.restart();
  }

  /** Kills the primary database server permanently with `kill -9`, and promotes the standby after this time. @param {number} milliseconds */
  async failOver(milliseconds) {
    if (!this.#pair) throw new Error('The database has no standby.');
    await this.#pair.primary.kill();
    await pause(milliseconds);
    await this.#pair.promote();
    this.postgres = this.#pair.standby;
    this.network.setTargets([this.postgres.port]);
  }

  /** Ends the database faults and wakes the chain in use for every instance. */
  async calm() {
    this.network.setShare(0);
    if (!this.#served) return;
    await this.resultOf('POST /_vaultdesk/chains/ETHEREUM/start', {});
    for (let index = 0; index < this.count; index += 1)
      while (!(await this.#isAwakeAt(index))) await pause(50);
  }

  /** Whether an instance reads without the database; `undefined` if it does not respond. @param {number} index */
  async readsAloneAt(index) {
    const response = await this.ask('GET /_vaultdesk/shared-world', undefined, { index });
    /** @type {boolean | undefined} */
    const readsAlone = response?.body.result?.world?.readsAlone;
    return readsAlone;
  }

  /** Throws the log of an instance that exited unexpectedly. @param {number} index */
  async #assertRuns(index) {
    const { isOver, log } = await this.at(index);
    if (await isOver(0)) throw new Error(`Instance ${index} exited unexpectedly: ${log()}`);
  }

  /** @param {number} index */
  async #isAwakeAt(index) {
    await this.#assertRuns(index);
    const response = await this.ask('GET /_vaultdesk/chains', undefined, { index });
    /** @type {{ secretType: string, state: string }[]} */
    const states = response?.body.result ?? [];
    return states.some(({ secretType, state }) => secretType === 'ETHEREUM' && state === 'running');
  }

  /** Returns how long the instances took to stop, in milliseconds. Databases and chains stop afterwards. */
  async stop() {
    const startedAt = performance.now();
    const services = await Promise.all(this.#instances);
    await Promise.all(services.map(({ stop }) => stop()));
    const duration = performance.now() - startedAt;
    await this.#clearAway();
    return duration;
  }

  /** Ends all processes unconditionally. */
  async end() {
    await Promise.all(
      this.#instances.map((instance) => instance.then(({ kill }) => kill()).catch(() => {})),
    );
    await this.#clearAway();
  }

  async #clearAway() {
    const database = this.#pair ?? this.postgres;
    const closing = [this.network.close(), this.balancer.close(), database.stop()];
    await Promise.all([...closing, this.#served?.then(({ stop }) => stop())]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * Repeats a call until a response arrives, with the same idempotency key if it has one. Also returns rejections.
   * @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  async insist(methodAndPath, body, headers = {}) {
    for (;;) {
      const response = await this.ask(methodAndPath, body, { headers });
      // Two instances reserved the same nonce: nothing was sent, and the response asks for a repetition.
      const isTurnTaken = response?.body.errors?.[0]?.code === 'transaction.nonce-taken';
      if (response && ![429, 503].includes(response.status) && !isTurnTaken) return response;
      await pause(20 + Math.random() * 80);
    }
  }

  /** @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] */
  async resultOf(methodAndPath, body, headers) {
    const response = await this.insist(methodAndPath, body, headers);
    if (response.status === 200) return response.body.result;
    throw new Error(`${methodAndPath}: ${response.status} ${JSON.stringify(response.body)}`);
  }

  /**
   * One call through the load balancer or to one instance; `undefined` if its outcome is unknown.
   * @param {string} methodAndPath @param {object} [body]
   * @param {{ headers?: Record<string, string>, index?: number }} [options]
   * @returns {Promise<Answer | undefined>}
   */
  async ask(methodAndPath, body, { headers = {}, index } = {}) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    // Tokens are valid at every instance.
    const instance = await Promise.any(index === undefined ? this.#instances : [this.at(index)]);
    const isControl = path.startsWith('/_vaultdesk/');
    const bearer = isControl ? `Bearer ${instance.operatorToken}` : instance.headers.authorization;
    const base = index === undefined ? `http://127.0.0.1:${this.balancer.port}` : instance.baseUrl;
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...{ authorization: bearer ?? '', 'content-type': 'application/json' },
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(limitMilliseconds),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  }
}
