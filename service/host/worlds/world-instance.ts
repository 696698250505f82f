import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpApp, type HttpApp } from '../../api/http/app.ts';
import { createCallNotes } from '../../api/http/exchanges/exchange.ts';
import { mountConsole, mountManual } from '../../api/http/mounts/mount-console.ts';
import { awaitIndexes } from '../../api/operations/action-of.ts';
import { type ConsoleAccess, createConsole } from '../../api/rpc/console.ts';
import { byHost, bySession } from '../../api/rpc/procedures.ts';
import { fundNewWallets } from '../../domain/chains/judge-rpc-call.ts';
import { DeliveryWorkers } from '../../domain/webhooks/deliveries/delivery-workers.ts';
import { injectDeliveryFault } from '../../domain/webhooks/deliveries/send-delivery.ts';
import { proofsOf } from '../../domain/webhooks/proofs/proofs.operations.ts';
import { listAttention } from '../../history/attention/list-attention.ts';
import { followRequestLogSettings } from '../../history/requests/list-requests.ts';
import { consoleBase } from '../../model/installation/addresses.ts';
import { worldPath } from '../../model/installation/own-names.ts';
import type { Failed, Result } from '../../model/kernel/results/result.ts';
import { second } from '../../model/kernel/units.ts';
import { gone } from '../../platform/instance/instance-storage.ts';
import type { Confirmation } from '../../platform/ports/console-sessions.ts';
import type { Worlds } from '../../platform/ports/storage.ts';
import type { StoredSnapshots } from '../../platform/storage/files/snapshots.ts';
import { advanceOf, followStoredPace } from '../../worlds/system/clock/stored-pace.ts';
import { type InstancePorts, openInstancePorts, type Shared } from '../compose-ports.ts';
import type { Host } from '../host.ts';
import { createJobs } from '../jobs.ts';
import { Scheduler } from '../scheduler.ts';

/** A stop waits this long for requests. */
export const graceMilliseconds = 5 * second;

/** Additional parameters of an era. */
export interface InstanceSurroundings {
  readonly host: Host;
  readonly confirmation: Confirmation;
  readonly worlds: Omit<Worlds, 'here'>;
  readonly snapshots: StoredSnapshots;
  /** While false, the world sends no deliveries. Default: true. */
  readonly isReachable?: () => boolean;
}

/** A running world: the ports over its state, its listeners, and its background work. */
export interface WorldInstance {
  readonly ports: InstancePorts;
  readonly app: HttpApp;
  /** For the window of the desktop. */
  readonly console: ConsoleAccess;
  countAttention(): Promise<number>;
  /** Starts background work; `isRestored` if it continues from a moment, and has missed nothing. */
  start(options: { isRestored: boolean }): void;
  /** Ends immediately: in-flight requests fail with `failure`, nothing more is written, attempts are aborted. */
  end(failure: Failed): Promise<void>;
  /** Ends in order: `close` ends the listener, and deliveries and steps finish. Its chains save their state. */
  stop(close: () => Promise<void>): Promise<void>;
}

/** Composes a world from the current state. */
export function openWorldInstance(shared: Shared, surroundings: InstanceSurroundings): WorldInstance {
  const { host, confirmation, worlds, snapshots, isReachable } = surroundings;
  const inFlight = new InFlight();
  const inWorld: Worlds['here'] = (work) => inFlight.run(work);
  const ports = openInstancePorts(shared, { snapshots, worlds: { ...worlds, here: inWorld } });
  const stopFunding = fundNewWallets(ports);
  const stopBounding = followRequestLogSettings(ports);
  const stopFollowing = shared.world ? followStoredPace(ports) : () => undefined;
  const backgroundPorts = workingPorts(ports, shared.world);
  const workers = new DeliveryWorkers(
    backgroundPorts,
    (webhook, event, options) => injectDeliveryFault(ports, webhook, event, options),
    { places: shared.attemptSemaphore, isReachable },
  );
  const runAsLeader = shared.world?.lead ?? ((work) => work());
  const jobs = createJobs(backgroundPorts, workers).map((job) => ({
    ...job,
    // If another instance does the work, a job is idle until this one takes over.
    handle: () => ports.tracing.apart(() => runAsLeader(() => ports.faults.apart(() => job.handle()), job.inFlight)),
  }));
  const scheduler = new Scheduler(backgroundPorts, jobs);
  ports.backgroundWork.lead(scheduler);
  const { app, console } = openTransports(ports, host, confirmation);
  return {
    ...{ ports, app, console },
    countAttention: async () => {
      const attention = await awaitIndexes(ports, (waitingPorts) => listAttention(waitingPorts, { role: 'operator' }));
      return attention.ok ? attention.value.counts.bad + attention.value.counts.warn : 0;
    },
    start: ({ isRestored }) => {
      if (isRestored) workers.hurry();
      scheduler.start();
    },
    end: async (failure) => {
      ports.storage.end(failure);
      advanceOf(ports.clockControl)?.cancel();
      workers.breakOff();
      void proofsOf(ports.clockControl).end('Another world replaced this one before the test finished.');
      stopFunding();
      stopFollowing();
      void scheduler.stop();
      ports.changes.end();
      inFlight.end(failure);
      await ports.faults.close();
    },
    stop: async (close) => {
      ports.changes.end();
      const delivered = workers.stop();
      const proved = proofsOf(ports.clockControl).end('The service stopped before the test finished.');
      await close();
      // The window of the desktop calls without the listener.
      await inFlight.idle(graceMilliseconds);
      await delivered;
      await proved;
      stopFunding();
      stopFollowing();
      stopBounding();
      const stopping = scheduler.stop();
      await ports.chains.stop();
      await stopping;
      await ports.faults.close();
    },
  };
}

/** The ports of background work: if several instances could do it, each commit checks the lease. */
function workingPorts(ports: InstancePorts, world: Shared['world']): InstancePorts {
  if (!world) return ports;
  const { end, isThere } = ports.storage;
  return { ...ports, storage: { ...world.fence(ports.storage), end, isThere } };
}

function openTransports(ports: InstancePorts, host: Host, confirmation: Confirmation) {
  const notes = createCallNotes(ports);
  const app = createHttpApp(ports);
  const consolePlace = { files: host.consoleFiles, notes };
  const path = worldPath(ports.installation.world);
  mountManual(app.pages, join(host.consoleFiles, '..', 'manual'), ports.installation.world);
  if (host.kind === 'headless') {
    const admit = bySession(ports.consoleSessions);
    mountConsole(app.pages, createConsole(ports, { ...consolePlace, base: `${path}${consoleBase}`, admit }), ports);
  }
  const console = createConsole(ports, { ...consolePlace, base: `${path}/`, admit: byHost(confirmation) });
  return { app, console };
}

interface PendingCall {
  /** Settles the call with the end of the world. */
  readonly end: () => void;
  index: number;
}

/** In-flight requests of a world. */
export class InFlight {
  /** Unordered. A set would be reallocated every few requests, each time among V8's old objects. */
  readonly #pending: PendingCall[] = [];
  /** Resolves the wait in `rest`. */
  #resolveIdle: (() => void) | undefined;
  #rejection: Failed | undefined;

  /** The result of the work, or the end of the world. */
  run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#rejection) return Promise.resolve(this.#rejection);
    return new Promise((resolve, reject) => {
      const promise = work();
      const entry = { end: () => resolve(this.#rejection ?? gone()), index: this.#pending.length };
      this.#pending.push(entry);
      promise.then(
        (result) => {
          this.#leave(entry);
          resolve(result);
        },
        (error) => {
          this.#leave(entry);
          reject(error);
        },
      );
    });
  }

  /** Resolves when no request is in flight, or after this time. */
  async idle(graceMilliseconds: number): Promise<void> {
    if (this.#pending.length === 0) return;
    const settled = new Promise<void>((resolve) => {
      this.#resolveIdle = resolve;
    });
    await Promise.race([settled, pause(graceMilliseconds, undefined, { ref: false })]);
  }

  /** Settles all pending calls with this failure. */
  end(failure: Failed): void {
    this.#rejection = failure;
    for (const { end } of this.#pending.splice(0)) end();
  }

  #leave(entry: PendingCall): void {
    if (this.#pending[entry.index] !== entry) return;
    const last = this.#pending.pop();
    if (last && last !== entry) {
      this.#pending[entry.index] = last;
      last.index = entry.index;
    }
    if (this.#pending.length === 0) this.#resolveIdle?.();
  }
}
