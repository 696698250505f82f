// @ts-check

/** @typedef {import('./row.mjs').Scale} Scale */

/** Scale of `bench/RESULTS.md`. @type {Scale} */
export const full = {
  rounds: 3,
  seconds: 1.5,
  warmUpSeconds: 0.75,
  sizes: [1_000, 100_000],
  startSizes: [0, 1_000, 10_000, 100_000],
  owned: 100_000,
  journalMebibytes: 64,
  payments: 150,
  instances: [2, 3],
};

/** Takes half an hour more. @type {Scale} */
export const long = { ...full, startSizes: [...full.startSizes, 1_000_000] };

/** For a first impression: under three minutes in total. @type {Scale} */
export const quick = {
  rounds: 3,
  steadyWithin: 0.2,
  mostSeconds: 6,
  seconds: 0.25,
  warmUpSeconds: 0.05,
  sizes: [1_000],
  startSizes: [0, 10_000],
  owned: 10_000,
  journalMebibytes: 16,
  payments: 40,
  instances: [2],
};
