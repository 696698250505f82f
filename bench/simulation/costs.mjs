// @ts-check

const gibibyte = 2 ** 30;

/**
 * What the simulation takes for granted. Measured ones: by `bench/scale-costs.mjs`, by the rows of the benchmark
 * (reads, writes, starting), and of the database by inserts of 600 bytes from sixteen connections into as many worlds.
 * The rest is assumed, and docs/scale.md says so.
 */
export const costs = {
  /** Measured: of a processor, in seconds; of a record; of an empty world. */
  readSeconds: 20e-6,
  writeSeconds: 120e-6,
  recordBytes: 1_500,
  idleWorldBytes: 200_000,
  logBytes: 600,
  /** Measured: one question for the last entry, and one entry on the disk. */
  freshSeconds: 0.0005,
  commitSeconds: 0.002,
  /** Measured: entries of many worlds in one database on two cores, a second. */
  commitsOfADatabase: 3_500,
  /** Measured: to open a world beside others, and to read each of its records. */
  openSeconds: 0.1,
  loadRecordSeconds: 4e-6,
  /** Assumed: what an application does in the busiest hour, and how that compares with the mean of a day. */
  callsOfAnApplication: 1 / 60,
  dayShare: 0.3,
  shareOfWrites: 0.2,
  /** Assumed: the exponent of Zipf by which some worlds are called more often than others. */
  skew: 0.9,
  /** Chosen: how full a processor, a database and a memory may be, and what an instance has of it. */
  usedShare: 0.5,
  instanceBytes: 4 * gibibyte,
  /** Chosen: how long a world stays in memory that nobody calls. */
  heldSeconds: 600,
};

/** @typedef {{ applications: number, applicationsAWorld: number, recordsAnApplication: number }} Plan */

/** Ten applications a world: an organisation with its stages. @type {readonly Plan[]} */
export const plans = [
  { applications: 1_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
  { applications: 100_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
  { applications: 10_000_000, applicationsAWorld: 10, recordsAnApplication: 2_000 },
];
