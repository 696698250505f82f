// @ts-check

const gibibyte = 2 ** 30;

/**
 * Input of the simulation. Measured values are from `bench/scale-costs.mjs`, from the benchmark (reads, writes,
 * starting), and for the database from inserts of 600 bytes on sixteen connections into sixteen worlds. The others
 * are assumptions, marked as such in docs/scale.md.
 */
export const costs = {
  /** Measured: CPU time in seconds; memory of a record and of an empty world. */
  readSeconds: 20e-6,
  writeSeconds: 120e-6,
  recordBytes: 1_500,
  idleWorldBytes: 200_000,
  logBytes: 600,
  /** Measured: a query for the last entry, and an entry written to disk. */
  freshSeconds: 0.0005,
  commitSeconds: 0.002,
  /** Measured: entries per second of many worlds in one database on two cores. */
  commitsOfADatabase: 3_500,
  /** Measured: time to open a world next to others, and to read each record. */
  openSeconds: 0.1,
  loadRecordSeconds: 4e-6,
  /** Assumed: calls of an application in the busiest hour, and the ratio to the daily mean. */
  callsOfAnApplication: 1 / 60,
  dayShare: 0.3,
  shareOfWrites: 0.2,
  /** Assumed: Zipf exponent of the calls per world. */
  skew: 0.9,
  /** Chosen: maximum utilisation of processor, database and memory, and the memory of an instance. */
  usedShare: 0.5,
  instanceBytes: 4 * gibibyte,
  /** Chosen: time that an idle world stays in memory. */
  heldSeconds: 600,
};

/** @typedef {{ applications: number, applicationsAWorld: number, recordsAnApplication: number }} Plan */

/** Ten applications per world: an organisation with its stages. @type {readonly Plan[]} */
export const plans = [
  { applications: 1_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
  { applications: 100_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
  { applications: 10_000_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
];
