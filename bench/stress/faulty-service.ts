import type { FaultProxy } from '../../test/chain/rpc-fault-proxy.mjs';
import { type Chance, seeded } from '../../test/seeded.mjs';
import { temporaryFolder } from '../programs.ts';
import { Caller, type Headers, type Instance, type Reply, startService } from '../service.ts';

/** Instances of the service that are killed with SIGKILL and restarted, with callers that retry. */
export abstract class FaultyService extends Caller {
  override retried = [401, 429, 503];
  protected isEnded = false;
  protected options: { base?: string; timeout?: number } = {};
  /** The current instances, or their replacements during a restart. */
  protected readonly instances: Promise<Instance>[] = [];
  readonly #chance: Chance;

  constructor(seed: number) {
    super();
    this.#chance = seeded(seed * 97);
  }

  protected abstract launch(index: number): Promise<Instance>;

  /** Number of faults in chain requests or in the database traffic. */
  abstract readonly faults: number;

  abstract calm(): Promise<void>;

  get count(): number {
    return this.instances.length;
  }

  at(index: number): Promise<Instance> {
    const instance = this.instances[index];
    if (!instance) throw new Error(`Instance ${index} does not exist.`);
    return instance;
  }

  protected anyIndex = () => Math.floor(this.#chance() * this.count);

  /** Kills an instance. Resolves when its replacement has started. */
  async kill(onDisconnect?: () => void): Promise<void> {
    const index = this.anyIndex();
    const { program } = await this.at(index);
    this.instances[index] = program.kill().then(() => {
      onDisconnect?.();
      return this.launch(index);
    });
    await this.instances[index];
  }

  /** Stops all instances. Returns whether they exited without an error, and the duration. */
  async stop() {
    const startedAt = performance.now();
    const codes = await Promise.all(this.instances.map(async (instance) => (await instance).stop()));
    const milliseconds = performance.now() - startedAt;
    await this.end();
    return { isClean: codes.every((code) => code === 0), milliseconds };
  }

  /** Ends all processes unconditionally. */
  async end(): Promise<void> {
    this.isEnded = true;
    const kills = this.instances.map((instance) => instance.then(({ program }) => program.kill()).catch(() => {}));
    await Promise.all(kills);
  }

  /** `undefined` if the process died before it responded. */
  async request(methodAndPath: string, body?: unknown, headers?: Headers): Promise<Reply | undefined> {
    // Tokens are valid at every instance.
    const instance = await Promise.any(this.instances);
    return instance.request(methodAndPath, body, headers, this.options).catch(() => undefined);
  }

  async callAt(index: number, methodAndPath: string, body?: unknown, headers?: Headers): Promise<Reply | undefined> {
    const instance = await this.at(index);
    const { timeout } = this.options;
    return instance.request(methodAndPath, body, headers, timeout ? { timeout } : {}).catch(() => undefined);
  }
}

/** One service on one data directory, with faults in a share of its chain requests. */
export class RestartedService extends FaultyService {
  readonly #folder = temporaryFolder('stress');
  readonly #proxies: FaultProxy[] = [];
  readonly #options;

  constructor(options: { seed: number; share: number; probe?: string | undefined }) {
    super(options.seed);
    this.#options = options;
    this.instances.push(this.launch());
  }

  protected override async launch(): Promise<Instance> {
    const { seed, share, probe } = this.#options;
    const rpcFaults = share > 0 ? { share, seed: 1000 * seed + this.#proxies.length } : undefined;
    const instance = await startService(this.#folder, { probe, rpcFaults });
    if (instance.faultProxy) this.#proxies.push(instance.faultProxy);
    return instance;
  }

  override get faults(): number {
    return this.#proxies.flatMap(({ happened }) => [...happened.values()]).reduce((sum, count) => sum + count, 0);
  }

  override async calm(): Promise<void> {
    (await this.at(0)).faultProxy?.setShare(0);
  }
}
