import { day, hour, minute, second } from '../../model/kernel/units.ts';

/** Limits of webhooks; the retry schedule is a setting. */

/** Every event creates a delivery for each of them. */
export const maximumWebhooks = 50;
/** How long the old key also signs, so that receivers can be updated one after another. */
export const secretOverlapMilliseconds = day;
/** Concurrent attempts, each to a different endpoint. */
export const attemptConcurrency = 16;
/** Concurrent attempts over all worlds of a process. */
export const attemptsOfAllWorlds = 64;
/** Endpoints that failed last wait for timeouts, so they must leave some slots to the others. */
export const failingConcurrency = 12;
/** How long a stop waits for responses before it aborts attempts. */
export const stopGraceMilliseconds = second;
/** Pause before an outcome that could not be written is written again. */
export const writePauseMilliseconds = second;
/** Time over which first attempts of deliveries overdue at startup are spread. */
export const restartSpreadMilliseconds = minute;
/** Maximum gap between the first attempts of few overdue deliveries. */
export const longestGapMilliseconds = second;
/** Upper bound for the pause that an endpoint requests. */
export const longestRetryAfterMilliseconds = day;
/** An endpoint is disabled after failing for this long and this often. */
export const disabledAfterMilliseconds = 5 * day;
/** Interval between searches for old events. */
export const retentionPauseMilliseconds = hour;
/** Events inspected, and deleted with their deliveries, per commit. */
export const retentionBatch = 200;
/** Validity of a signature (https://www.standardwebhooks.com). */
export const signatureToleranceMilliseconds = 5 * minute;
export const pendingResponsesOfInbox = 16;
/** Delayed responses over all inboxes. */
export const maximumPendingResponses = 64;
/** Number of events replayed in a handler test: maximum, and default (the newest). */
export const provenEvents = { most: 200, usual: 20 };
/** Number of random orderings: maximum and default. */
export const drawnPermutations = { most: 500, usual: 50 };
/** Duration of a handler test: maximum and default. */
export const proofSeconds = { most: 3_600, usual: 120 };
/** Maximum retries per delivery in a handler test. */
export const proofRetries = 9;
/** Timeout for the response to a delivery in a handler test. */
export const proofResponseMilliseconds = 5 * second;
/** Size limit and maximum nesting of an end state. */
export const endState = { bytes: 1024 * 1024, levels: 64 };
/** Stored per handler test in memory: broken orderings, and differences of each. */
export const runLimit = { broken: 20, differences: 10 };
/** Handler tests stored in memory; the oldest is removed first. */
export const proofLimit = 20;
