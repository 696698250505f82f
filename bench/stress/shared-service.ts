import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTcpRelay, type TcpRelay } from '../../test/network/tcp-relay.mjs';
import { findPostgres } from '../../test/postgres/programs.mjs';
import {
  type Pair,
  type PostgresServer,
  startPostgresServer,
  startPrimaryAndStandby,
} from '../../test/postgres/server.mjs';
import { cli, type Program, startProgram, temporaryFolder } from '../programs.ts';
import { deadChains, type Instance, startService } from '../service.ts';
import { FaultyService } from './faulty-service.ts';

export interface SharedOptions {
  instances?: number;
  seed?: number;
  /** Database traffic passes through a relay that can inject faults. */
  isRelayed?: boolean;
  /** A chain server runs the chains of all instances; otherwise no chain responds. */
  servesChains?: boolean;
  /** Parameters of `probe.mjs`, which each instance then loads. */
  probe?: string;
  /** Maximum age of reads; by default they are fresh. */
  maximumAgeMilliseconds?: number;
  /** Time without writes of other instances after which an instance reads without the database; `Infinity`: never. */
  aloneAfterMilliseconds?: number;
  /** Whether a commit of the database waits for the disk. */
  fsync?: boolean;
  /** The database has a standby server with every acknowledged commit. */
  hasStandby?: boolean;
}

interface Parts {
  postgres: PostgresServer;
  pair: Pair | undefined;
  /** Between every instance and the database. */
  network: TcpRelay;
  balancer: TcpRelay;
}

/** Longer than an instance waits for an unknown outcome, so that most of them are reported. */
const limitMilliseconds = 15_000;

/** Instances of one world behind a load balancer, on one PostgreSQL; each may be killed, paused and disconnected. */
export class SharedService extends FaultyService {
  readonly network;
  readonly #folder = temporaryFolder('shared');
  readonly #options;
  readonly #parts;
  /** The current chain server, or its replacement. */
  #chainServer: Promise<Program> | undefined;

  private constructor(options: SharedOptions, parts: Parts) {
    super(options.seed ?? 1);
    this.#options = options;
    this.#parts = parts;
    this.network = parts.network;
    this.options = { base: `http://127.0.0.1:${parts.balancer.port}`, timeout: limitMilliseconds };
    if (options.servesChains) this.#chainServer = this.#startChains(0);
  }

  /** Without PostgreSQL, prints the reason and ends this process; with VAULTDESK_REQUIRE_PROGRAMS=1, as a failure. */
  static async start(options: SharedOptions = {}): Promise<SharedService> {
    const programs = findPostgres();
    if ('reason' in programs) {
      console.error(`Skipped: ${programs.reason}`);
      process.exit(process.env.VAULTDESK_REQUIRE_PROGRAMS === '1' ? 1 : 0);
    }
    const { seed = 1, instances = 3, fsync = true } = options;
    const pair = options.hasStandby ? await startPrimaryAndStandby({ fsync }) : undefined;
    const postgres = pair?.primary ?? (await startPostgresServer({ fsync }));
    const network = await startTcpRelay({ targets: [postgres.port], seed, silentMilliseconds: 2_000 });
    network.setShare(0);
    const service = new SharedService(options, {
      ...{ postgres, pair, network },
      balancer: await startTcpRelay({ targets: [] }),
    });
    // The first instance creates the world with its key; the others receive a copy of the key.
    for (let index = 0; index < instances; index += 1) {
      service.instances.push(service.launch(index));
      await service.at(index);
    }
    return service;
  }

  get servesChains(): boolean {
    return this.#chainServer !== undefined;
  }

  override get faults(): number {
    return [...this.network.happened.values()].reduce((sum, count) => sum + count, 0);
  }

  #startChains(port: number): Promise<Program> {
    const flags = ['--json', '--port', String(port), '--data-dir', join(this.#folder, 'chains')];
    return startProgram([cli, 'chains', 'serve', ...flags]);
  }

  /** Kills the chain server and its nodes. Resolves when it has restarted. */
  async killChains(): Promise<void> {
    const killed = await this.#chainServer;
    const { address } = JSON.parse(killed?.text ?? '');
    this.#chainServer = killed?.kill().then(() => this.#startChains(Number(new URL(address).port)));
    await this.#chainServer;
  }

  protected override async launch(index: number): Promise<Instance> {
    const { maximumAgeMilliseconds: age, aloneAfterMilliseconds: alone, probe, isRelayed } = this.#options;
    const { balancer, postgres } = this.#parts;
    const dataDir = join(this.#folder, `instance-${index}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const served = this.#chainServer && JSON.parse((await this.#chainServer).text);
    const chains = served
      ? { chainServer: served.address, chainServerKeyFile: served.keyFile }
      : { chains: deadChains() };
    const configuration = JSON.stringify({ ...chains, allowedHosts: [`127.0.0.1:${balancer.port}`] });
    writeFileSync(join(dataDir, 'config.json'), configuration, { mode: 0o600 });
    const database = new URL(postgres.url);
    const env = { PGPASSWORD: database.password };
    database.password = '';
    if (isRelayed) database.port = String(this.network.port);
    database.searchParams.set('world', 'stress');
    if (age) database.searchParams.set('max-age-ms', String(age));
    if (alone !== undefined) database.searchParams.set('alone-after-ms', alone === Infinity ? 'never' : String(alone));
    const flags = ['--database', database.href, '--device-key-file', join(this.#folder, 'device.key')];
    for (let tries = 1; ; tries += 1)
      try {
        const instance = await startService(dataDir, { flags, env, probe });
        this.#ports[index] = instance.port;
        balancer.setTargets(this.#ports);
        return instance;
      } catch (error) {
        // An instance does not start while the database is unavailable, so the start is repeated.
        if (tries === 60 || this.isEnded) throw error;
        await pause(500);
      }
  }

  readonly #ports: number[] = [];

  /** Pauses an instance with its connections open. */
  async stall(milliseconds: number): Promise<void> {
    const { program } = await this.at(this.anyIndex());
    program.pause(true);
    await pause(milliseconds);
    program.pause(false);
  }

  /** Kills the database with `kill -9` and restarts it after this time. */
  async killDatabase(milliseconds: number): Promise<void> {
    await this.#parts.postgres.kill();
    await pause(milliseconds);
    await this.#parts.postgres.restart();
  }

  /** Kills the primary database server permanently with `kill -9`, and promotes the standby after this time. */
  async failOver(milliseconds: number): Promise<void> {
    const { pair } = this.#parts;
    if (!pair) throw new Error('The database has no standby.');
    await pair.primary.kill();
    await pause(milliseconds);
    await pair.promote();
    this.#parts.postgres = pair.standby;
    this.network.setTargets([pair.standby.port]);
  }

  /** Ends the database faults and wakes the chain in use for every instance. */
  override async calm(): Promise<void> {
    this.network.setShare(0);
    if (!this.#chainServer) return;
    await this.resultOf('POST /_vaultdesk/chains/ETHEREUM/start', {});
    for (let index = 0; index < this.count; index += 1) while (!(await this.#isAwakeAt(index))) await pause(50);
  }

  async #isAwakeAt(index: number): Promise<boolean> {
    const { program } = await this.at(index);
    if (program.isOver()) throw new Error(`Instance ${index} exited: ${program.log()}`);
    const response = await this.callAt(index, 'GET /_vaultdesk/chains');
    const states: { secretType: string; state: string }[] = response?.body.result ?? [];
    return states.some(({ secretType, state }) => secretType === 'ETHEREUM' && state === 'running');
  }

  /** Whether an instance reads without the database; `undefined` if it does not respond. */
  async readsAloneAt(index: number): Promise<boolean | undefined> {
    const response = await this.callAt(index, 'GET /_vaultdesk/shared-world');
    return response?.body.result?.world?.readsAlone;
  }

  override async end(): Promise<void> {
    if (this.isEnded) return;
    await super.end();
    const { network, balancer, pair, postgres } = this.#parts;
    await Promise.all([network.close(), balancer.close(), (pair ?? postgres).stop()]);
    await (await this.#chainServer)?.stop();
  }
}
