// @ts-check
import { quantile } from './figures.mjs';

/** @typedef {{ lanes: number, seconds: number, warmUpSeconds: number }} Pace */
/** @typedef {{ act: () => Promise<void>, close?: () => void }} Lane */
/** @typedef {{ perSecond: number, p50: number, p99: number }} Speed Rate per second, and durations in milliseconds. */

/**
 * Repeats an action in several concurrent lanes, at least once in each.
 * @param {Pace} pace @param {(lane: number) => Promise<Lane>} openLane
 * @returns {Promise<Speed>}
 */
export async function repeat({ lanes, seconds, warmUpSeconds }, openLane) {
  const open = await Promise.all(Array.from({ length: lanes }, (_none, lane) => openLane(lane)));
  const warmedUp = performance.now() + warmUpSeconds * 1000;
  const end = warmedUp + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let last = warmedUp;
  const run = async (/** @type {Lane} */ { act }) => {
    let isCounted = false;
    for (
      let startedAt = performance.now();
      startedAt < end || !isCounted;
      startedAt = performance.now()
    ) {
      await act();
      isCounted = startedAt >= warmedUp;
      if (!isCounted) continue;
      last = performance.now();
      times.push(last - startedAt);
    }
  };
  try {
    await Promise.all(open.map(run));
  } finally {
    for (const { close } of open) close?.();
  }
  // An action that ends after the time limit counts, including its time.
  const duration = Math.max(seconds, (last - warmedUp) / 1000);
  times.sort((left, right) => left - right);
  return {
    perSecond: times.length / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}
