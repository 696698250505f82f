// @ts-check
/**
 * Simulates many worlds on instances and databases, as planned in docs/scale.md. The input is the measured costs of
 * one world; the output is the duration of calls, how often a world must first be loaded into memory, and the effect
 * of an instance failure. A cell is a database with its instances; cells are independent, so one cell is simulated.
 *
 * node bench/simulate-scale.mjs [seconds]
 */
import { seeded } from '../test/seeded.mjs';
import { quantile } from './measure/figures.mjs';
import { costs, plans } from './simulation/costs.mjs';
import { Timeline } from './simulation/timeline.mjs';

const seconds = Number(process.argv[2] ?? 600);
/** Time at which one instance of the cell fails. */
const endAt = seconds / 2;

/** @typedef {import('./simulation/costs.mjs').Plan} Plan */
/** @typedef {{ index: number, bytes: number, weight: number, heldBy: number, readyAt: number, usedAt: number, committedAt: number }} World */
/** @typedef {{ isThere: boolean, freeAt: number, bytes: number, held: Set<World> }} Instance */

/** @param {Plan} plan */
function cellOf({ applications, applicationsAWorld, recordsAnApplication }) {
  const worlds = Math.ceil(applications / applicationsAWorld);
  const callsASecond = applications * costs.callsOfAnApplication;
  const commits = callsASecond * costs.shareOfWrites;
  const cells = Math.max(1, Math.ceil(commits / (costs.commitsOfADatabase * costs.usedShare)));
  const worldsOfCell = Math.ceil(worlds / cells);
  const recordsOfWorld = applicationsAWorld * recordsAnApplication;
  const bytesOfWorld = costs.idleWorldBytes + recordsOfWorld * costs.recordBytes;
  const compute = (callsASecond / cells) * meanOfCall();
  const byCompute = Math.ceil(compute / costs.usedShare);
  // Worlds called within the retention time of a world.
  const warm = Math.min(worldsOfCell, (callsASecond / cells) * costs.heldSeconds);
  const byMemory = Math.ceil((warm * bytesOfWorld) / (costs.instanceBytes * costs.usedShare));
  // A spare instance, so that the cell survives a failure.
  const instances = Math.max(byCompute, byMemory) + 1;
  return { worlds, cells, worldsOfCell, bytesOfWorld, instances, callsASecond, recordsOfWorld };
}

function meanOfCall() {
  return (1 - costs.shareOfWrites) * costs.readSeconds + costs.shareOfWrites * costs.writeSeconds;
}

/** Chooses the world of a call; the distribution is skewed. @param {World[]} worlds @param {() => number} chance */
function chooserOf(worlds, chance) {
  let sum = 0;
  const sums = worlds.map(({ weight }) => (sum += weight));
  return () => {
    const target = chance() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return worlds[low];
  };
}

/** @param {Plan} plan */
function simulate(plan) {
  const chance = seeded(plan.applications);
  const cell = cellOf(plan);
  /** @type {World[]} */
  const worlds = Array.from({ length: cell.worldsOfCell }, (_none, index) => ({
    ...{ index, bytes: cell.bytesOfWorld, weight: 1 / (index + 1) ** costs.skew },
    ...{ heldBy: -1, readyAt: 0, usedAt: 0, committedAt: 0 },
  }));
  /** @type {Instance[]} */
  const instances = Array.from({ length: cell.instances }, () => ({
    ...{ isThere: true, freeAt: 0, bytes: 0, held: new Set() },
  }));
  const choose = chooserOf(worlds, chance);
  const timeline = new Timeline();
  /** @type {Record<'reads' | 'writes' | 'afterEnd', number[]>} */
  const durations = { reads: [], writes: [], afterEnd: [] };
  let databaseFreeAt = 0;
  let loads = 0;
  let calls = 0;

  /** The instance that serves a world: the first available one. @param {World} world */
  const homeOf = (world) => {
    for (let turn = 0; turn < instances.length; turn += 1) {
      const at = (world.index * 7919 + turn) % instances.length;
      if (instances[at]?.isThere) return at;
    }
    throw new Error('No instance is left.');
  };

  /** @param {World} world @param {number} now */
  const hold = (world, now) => {
    const at = homeOf(world);
    const instance = instances[at];
    if (!instance || world.heldBy === at) return;
    loads += 1;
    for (const idle of instance.held) {
      if (instance.bytes + world.bytes <= costs.instanceBytes) break;
      instance.held.delete(idle);
      instance.bytes -= idle.bytes;
      idle.heldBy = -1;
    }
    instance.held.add(world);
    instance.bytes += world.bytes;
    world.heldBy = at;
    // Loaded from the database in the background, with a share of the processor.
    world.readyAt = now + costs.openSeconds + cell.recordsOfWorld * costs.loadRecordSeconds;
  };

  /** @param {number} now */
  const call = (now) => {
    timeline.add(now - Math.log(1 - chance()) / (cell.callsASecond / cell.cells), call);
    const world = choose();
    if (!world) return;
    calls += 1;
    hold(world, now);
    const instance = instances[world.heldBy];
    if (!instance) return;
    // The least recently used world is evicted first.
    instance.held.delete(world);
    instance.held.add(world);
    const isWrite = chance() < costs.shareOfWrites;
    const begin = Math.max(now, instance.freeAt, world.readyAt);
    const callSeconds = isWrite ? costs.writeSeconds : costs.readSeconds;
    // Calls that wait for a world to load do not block other calls.
    if (world.readyAt <= Math.max(now, instance.freeAt)) instance.freeAt = begin + callSeconds;
    const end = begin + callSeconds + costs.freshSeconds;
    const wasMoved = now >= endAt && now < endAt + 10;
    /** @param {number} at */
    const record = (at) =>
      (wasMoved ? durations.afterEnd : isWrite ? durations.writes : durations.reads).push(at - now);
    if (isWrite) timeline.add(end, (at) => record(commit(world, at)));
    else record(end);
  };

  /** Time at which a commit is on disk. @param {World} world @param {number} now */
  const commit = (world, now) => {
    // Writes during a commit of a world join the next commit.
    if (world.committedAt > now) return world.committedAt + costs.commitSeconds;
    databaseFreeAt = Math.max(databaseFreeAt, now) + 1 / costs.commitsOfADatabase;
    world.committedAt = Math.max(databaseFreeAt, now + costs.commitSeconds);
    return world.committedAt;
  };

  timeline.add(0, call);
  timeline.add(endAt, () => {
    const [first] = instances;
    if (!first) return;
    first.isThere = false;
    for (const world of first.held) world.heldBy = -1;
    first.held.clear();
  });
  timeline.runUntil(seconds);
  return { cell, durations, loads, calls };
}

/** @param {number[]} values @param {number} share */
function milliseconds(values, share) {
  values.sort((left, right) => left - right);
  const value = quantile(values, share) * 1000;
  return Number.isNaN(value) ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

const count = (/** @type {number} */ number) => Math.round(number).toLocaleString('en');

console.info(
  '| Applications | Worlds | Calls a second | Databases | Instances | A world in memory | Read p50, p99 | Write p50, p99 | Had to wait for its world | In the 10 s after an instance ended, p50, p99 | Log a day |',
);
console.info('|---:|---:|---:|---:|---:|---:|---|---|---:|---|---:|');
for (const plan of plans) {
  const { cell, durations, loads, calls } = simulate(plan);
  const logBytes =
    cell.callsASecond * costs.shareOfWrites * costs.logBytes * 86_400 * costs.dayShare;
  console.info(
    `| ${count(plan.applications)} | ${count(cell.worlds)} | ${count(cell.callsASecond)} | ${count(cell.cells)} | ${count(cell.cells * cell.instances)} | ${(cell.bytesOfWorld / 2 ** 20).toFixed(1)} MiB ` +
      `| ${milliseconds(durations.reads, 0.5)}, ${milliseconds(durations.reads, 0.99)} | ${milliseconds(durations.writes, 0.5)}, ${milliseconds(durations.writes, 0.99)} ` +
      `| ${((loads / calls) * 100).toFixed(2)} % | ${milliseconds(durations.afterEnd, 0.5)}, ${milliseconds(durations.afterEnd, 0.99)} | ${(logBytes / 2 ** 30).toFixed(1)} GiB |`,
  );
}
