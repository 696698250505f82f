import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTcpRelay } from '../../test/network/tcp-relay.mjs';
import { findPostgres } from '../../test/postgres/programs.mjs';
import { startPostgresServer, startPrimaryAndStandby } from '../../test/postgres/server.mjs';
import { seeded } from '../../test/seeded.mjs';
import { cli, startProgram, temporaryFolder } from '../programs.mjs';
import { Caller, chainNames, deadChains, startService } from '../service.mjs';

/** @typedef {import('../service.mjs').Instance} Instance */
/** @typedef {import('../service.mjs').Headers} Headers */
/** @typedef {import('../../test/postgres/server.mjs').PostgresServer} PostgresServer */
/** @typedef {import('../../test/postgres/server.mjs').Pair} Pair */
/** @typedef {import('../../test/network/tcp-relay.mjs').TcpRelay} TcpRelay */

/**
 * @typedef {object} SharedOptions
 * @property {number} [instances]
 * @property {number} [seed]
 * @property {boolean} [isRelayed] Database traffic passes through a relay that can inject faults.
 * @property {boolean} [servesChains] A chain server runs the chains of all instances; otherwise no chain responds.
 * @property {string} [probe] Parameters of `probe.mjs`, which each instance then loads.
 * @property {number} [maximumAgeMilliseconds] Maximum age of reads; by default they are fresh.
 * @property {number} [aloneAfterMilliseconds] Time without writes of other instances after which an instance reads without the database; `Infinity`: never.
 * @property {boolean} [fsync] Whether a commit of the database waits for the disk.
 * @property {boolean} [hasStandby] The database has a standby server with every acknowledged commit.
 */

/** Longer than an instance waits for an unknown outcome, so that most of them are reported. */
const limitMilliseconds = 15_000;

/** Instances of one world behind a load balancer, on one PostgreSQL; each may be killed, paused and disconnected. */
export class SharedService extends Caller {
  /** @type {Promise<Instance>[]} The current instances, or their replacements during a restart. */
  #instances = [];
  #folder = temporaryFolder('shared');
  #options;
  #chance;
  /** @type {Promise<import('../programs.mjs').Program> | undefined} The current chain server, or its replacement. */
  #chainServer;
  #isEnded = false;

  /** @param {SharedOptions} options @param {{ postgres: PostgresServer, pair: Pair | undefined, network: TcpRelay, balancer: TcpRelay }} parts */
  constructor(options, { postgres, pair, network, balancer }) {
    super();
    this.#options = options;
    this.#chance = seeded((options.seed ?? 1) * 97);
    this.postgres = postgres;
    this.pair = pair;
    /** Between every instance and the database. */
    this.network = network;
    this.balancer = balancer;
  }

  /** Without PostgreSQL, prints the reason and ends this process; with VAULTDESK_REQUIRE_PROGRAMS=1, as a failure. @param {SharedOptions} [options] */
  static async start(options = {}) {
    const postgresPrograms = findPostgres();
    if ('reason' in postgresPrograms) {
      console.error(`Skipped: ${postgresPrograms.reason}`);
      process.exit(process.env.VAULTDESK_REQUIRE_PROGRAMS === '1' ? 1 : 0);
    }
    const { seed = 1, instances = 3, fsync = true, hasStandby = false } = options;
    const pair = hasStandby ? await startPrimaryAndStandby({ fsync }) : undefined;
    const postgres = pair?.primary ?? (await startPostgresServer({ fsync }));
    const targets = [postgres.port];
    const network = await startTcpRelay({ targets, seed, silentMilliseconds: 2_000 });
    const balancer = await startTcpRelay({ targets: [] });
    const service = new SharedService(options, { postgres, pair, network, balancer });
    network.setShare(0);
    if (options.servesChains) service.#chainServer = service.#startChains(0);
    // The first instance creates the world with its key; the others receive a copy of the key.
    for (let index = 0; index < instances; index += 1) await service.#replace(index, service.#startAt(index));
    return service;
  }

  get servesChains() {
    return this.#chainServer !== undefined;
  }

  get count() {
    return this.#instances.length;
  }

  /** Number of faults between the instances and their database. */
  get faults() {
    return [...this.network.happened.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param {number} port */
  #startChains(port) {
    const flags = ['--json', '--port', String(port), '--data-dir', join(this.#folder, 'chains')];
    return startProgram([cli, 'chains', 'serve', ...flags]);
  }

  /** @returns {Promise<{ address: string, keyFile: string }>} */
  async #chainAddress() {
    if (!this.#chainServer) throw new Error('No chain server runs the chains.');
    return JSON.parse((await this.#chainServer).text);
  }

  /** Kills the chain server and its nodes with SIGKILL. Resolves when it has restarted. */
  async killChains() {
    const { address } = await this.#chainAddress();
    const killed = await this.#chainServer;
    this.#chainServer = killed?.kill().then(() => this.#startChains(Number(new URL(address).port)));
    await this.#chainServer;
  }

  /** @param {number} index @param {Promise<Instance>} instance */
  async #replace(index, instance) {
    this.#instances[index] = instance;
    await instance;
    this.balancer.setTargets((await Promise.all(this.#instances)).map(({ port }) => port));
  }

  /** @param {number} index @returns {Promise<Instance>} */
  async #startAt(index) {
    const { maximumAgeMilliseconds: age, aloneAfterMilliseconds: alone, probe } = this.#options;
    const dataDir = join(this.#folder, `instance-${index}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const allowedHosts = [`127.0.0.1:${this.balancer.port}`];
    const served = this.servesChains && (await this.#chainAddress());
    const chains = served
      ? { chainServer: served.address, chainServerKeyFile: served.keyFile }
      : { chains: deadChains(chainNames) };
    const configuration = JSON.stringify({ ...chains, allowedHosts });
    writeFileSync(join(dataDir, 'config.json'), configuration, { mode: 0o600 });
    const database = new URL(this.postgres.url);
    const env = { PGPASSWORD: database.password };
    database.password = '';
    if (this.#options.isRelayed) database.port = String(this.network.port);
    database.searchParams.set('world', 'stress');
    if (age) database.searchParams.set('max-age-ms', String(age));
    if (alone !== undefined)
      database.searchParams.set('alone-after-ms', Number.isFinite(alone) ? String(alone) : 'never');
    const keyFile = join(this.#folder, 'device.key');
    const flags = ['--database', database.href, '--device-key-file', keyFile];
    for (let tries = 1; ; tries += 1)
      try {
        return await startService(dataDir, { flags, env, ...(probe !== undefined && { probe }) });
      } catch (error) {
        // An instance does not start while the database is unavailable, so the start is repeated.
        if (tries === 60 || this.#isEnded) throw error;
        await pause(500);
      }
  }

  /** @param {number} index */
  at(index) {
    const instance = this.#instances[index];
    if (!instance) throw new Error(`Instance ${index} does not exist.`);
    return instance;
  }

  #anyIndex = () => Math.floor(this.#chance() * this.count);

  /** Kills an instance with SIGKILL. Resolves when its replacement has started. @param {{ onGone?: () => void }} [options] */
  async kill({ onGone } = {}) {
    const index = this.#anyIndex();
    const { program } = await this.at(index);
    const restarted = program.kill().then(() => {
      onGone?.();
      return this.#startAt(index);
    });
    await this.#replace(index, restarted);
  }

  /** Pauses an instance with its connections open. @param {number} milliseconds */
  async stall(milliseconds) {
    const { program } = await this.at(this.#anyIndex());
    program.pause(true);
    await pause(milliseconds);
    program.pause(false);
  }

  /** Kills the database with `kill -9` and restarts it after this time. @param {number} milliseconds */
  async killDatabase(milliseconds) {
    await this.postgres.kill();
    await pause(milliseconds);
    await this.postgres.restart();
  }

  /** Kills the primary database server permanently with `kill -9`, and promotes the standby after this time. @param {number} milliseconds */
  async failOver(milliseconds) {
    if (!this.pair) throw new Error('The database has no standby.');
    await this.pair.primary.kill();
    await pause(milliseconds);
    await this.pair.promote();
    this.postgres = this.pair.standby;
    this.network.setTargets([this.postgres.port]);
  }

  /** Ends the database faults and wakes the chain in use for every instance. */
  async calm() {
    this.network.setShare(0);
    if (!this.#chainServer) return;
    await this.resultOf('POST /_vaultdesk/chains/ETHEREUM/start', {});
    for (let index = 0; index < this.count; index += 1) while (!(await this.#isAwakeAt(index))) await pause(50);
  }

  /** @param {number} index */
  async #isAwakeAt(index) {
    const { program } = await this.at(index);
    if (program.isOver()) throw new Error(`Instance ${index} exited: ${program.log()}`);
    const response = await this.askAt(index, 'GET /_vaultdesk/chains');
    /** @type {{ secretType: string, state: string }[]} */
    const states = response?.body.result ?? [];
    return states.some(({ secretType, state }) => secretType === 'ETHEREUM' && state === 'running');
  }

  /** Whether an instance reads without the database; `undefined` if it does not respond. @param {number} index @returns {Promise<boolean | undefined>} */
  async readsAloneAt(index) {
    const response = await this.askAt(index, 'GET /_vaultdesk/shared-world');
    return response?.body.result?.world?.readsAlone;
  }

  /** Stops the instances, then databases and chains. Returns how long the instances took, in milliseconds. */
  async stop() {
    const startedAt = performance.now();
    const instances = await Promise.all(this.#instances);
    await Promise.all(instances.map(({ stop }) => stop()));
    const milliseconds = performance.now() - startedAt;
    await this.end();
    return { code: 0, milliseconds };
  }

  /** Ends all processes unconditionally. */
  async end() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const kills = this.#instances.map((instance) => instance.then(({ program }) => program.kill()).catch(() => {}));
    await Promise.all(kills);
    const closing = [this.network.close(), this.balancer.close()];
    await Promise.all([...closing, (this.pair ?? this.postgres).stop()]);
    await (await this.#chainServer)?.stop();
  }

  /** One call through the load balancer. @override @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] */
  async ask(methodAndPath, body, headers) {
    // Tokens are valid at every instance.
    const instance = await Promise.any(this.#instances);
    const options = { base: `http://127.0.0.1:${this.balancer.port}`, timeout: limitMilliseconds };
    return instance.ask(methodAndPath, body, headers, options).catch(() => undefined);
  }

  /** One call to one instance. @param {number} index @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] */
  async askAt(index, methodAndPath, body, headers) {
    const instance = await this.at(index);
    const options = { timeout: limitMilliseconds };
    return instance.ask(methodAndPath, body, headers, options).catch(() => undefined);
  }
}
