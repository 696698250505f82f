import { day, hour, minute, second } from '../kernel/time-units.ts';

/** What webhooks allow themselves, all of it in one place; the schedule of retries is a setting. */

/** Every event is a delivery to each of them. */
export const maximumWebhooks = 50;
/** The old key signs beside the new one for so long, and receivers can be changed one after another. */
export const secretOverlapMilliseconds = day;
/** How many attempts are under way at once, each to another endpoint. */
export const attemptConcurrency = 16;
/** The same over all worlds of a process. */
export const attemptsOfAllWorlds = 64;
/** Endpoints that failed last wait for their timeouts; they leave some places to the others. */
export const failingConcurrency = 12;
/** A stop waits so long for answers before it breaks the attempts off. */
export const stopGraceMilliseconds = second;
/** What could not be written is written again after this pause. */
export const writePauseMilliseconds = second;
/** What was overdue at a start is over with its first attempts after this long. */
export const restartSpreadMilliseconds = minute;
/** Few are not held up for longer than this, one after the other. */
export const longestGapMilliseconds = second;
/** However long an endpoint wants to be left alone. */
export const longestRetryAfterMilliseconds = day;
/** An endpoint that failed for so long, and so often, is disabled. */
export const disabledAfterMilliseconds = 5 * day;
/** Old events are looked for as often. */
export const retentionPauseMilliseconds = hour;
/** So many events are looked at, and deleted with their deliveries, in one commit. */
export const retentionBatch = 200;
/** As long as a signature counts (https://www.standardwebhooks.com). */
export const signatureToleranceMilliseconds = 5 * minute;
/** Of one inbox so many answers wait for their pause at a time. */
export const waitingAnswersOfInbox = 16;
/** Of all inboxes together so many. */
export const waitingAnswers = 64;
/** So many events are replayed to prove a handler, and so many by default: the newest. */
export const provenEvents = { most: 200, usual: 20 };
/** So many permutations chance makes, at most and by default. */
export const drawnPermutations = { most: 500, usual: 50 };
/** So long a proof may take, at most and by default. */
export const proofSeconds = { most: 3_600, usual: 120 };
/** So many times a delivery of a proof is tried again, at most. */
export const proofRetries = 9;
/** So long a proof waits for the answer to a delivery. */
export const proofAnswerMilliseconds = 5 * second;
/** So much of an end state is read; it is nested no deeper. */
export const endState = { bytes: 1024 * 1024, levels: 64 };
/** What is kept of each proof in memory: broken permutations, and differences of each. */
export const keptOfProof = { broken: 20, differences: 10 };
/** So many proofs are kept in memory; the oldest goes first. */
export const keptProofs = 20;
