// @ts-check
// Types of measurements.
export {};

/** @typedef {import('./figures.mjs').Spread} Spread */
/** @typedef {'/s' | 'ms' | 'µs' | 'MiB' | 'kB' | 'B'} Unit Higher rates are better; for all other units, lower values are. */
/** @typedef {(round: number) => Promise<number>} Measure One round. */

/**
 * One line of the results. `peer`: an alternative that a developer would use; `undefined` if json-server is not
 * available.
 * @typedef {object} Row
 * @property {string} work
 * @property {number} [records]
 * @property {Unit} unit
 * @property {Measure} ours
 * @property {Measure} [floor]
 * @property {Measure | undefined} [peer]
 * @property {Goal[]} [goals]
 */

/**
 * Extent of the measurements.
 * @typedef {object} Scale
 * @property {number} rounds
 * @property {number} seconds Of one round.
 * @property {number} warmUpSeconds Before each.
 * @property {number[]} sizes Stored records during requests.
 * @property {number[]} startSizes Stored records at a start.
 * @property {number} owned Records of the very large owner.
 * @property {number} journalMebibytes
 * @property {number} payments Payments with pending deliveries.
 * @property {number[]} instances Numbers of instances that serve one world.
 * @property {number} [mostSeconds] Time after which no further round of a subject starts.
 * @property {number} [steadyWithin] Rounds are repeated until the last rounds differ by at most this share.
 */

/** @typedef {{ scale: Scale, defer: (end: () => unknown) => void }} Stage Input of a subject; deferred functions run at its end. */

/**
 * Rows that are measured on one stage.
 * @typedef {object} Subject
 * @property {string} name Name for `--only`.
 * @property {string} title
 * @property {string} about Describes floor and peer.
 * @property {number} [mostSeconds] Time after which no further round starts. A round may take twice this time.
 * @property {(stage: Stage) => Promise<Row[]>} prepare
 */

/**
 * Results of a row: spreads over the rounds, and the medians of their ratios.
 * @typedef {object} Figures
 * @property {Row} row
 * @property {boolean} isMoreBetter
 * @property {Spread} ours
 * @property {{ seconds: number, rounds: number, spread: number }} [unsteady] Present if the row does not count: after `seconds`, its last rounds differed by the share `spread`.
 * @property {Spread} [floor]
 * @property {Spread} [peer]
 * @property {number} [ratio] Ours divided by the floor.
 * @property {number} [times] Factor by which ours is better than the peer.
 * @property {number} [ofFewest] Our median divided by that at the fewest records.
 * @property {number} [ratioOfFewest] The ratio divided by that at the fewest records.
 */

/**
 * A goal of a row and whether it is met; `undefined` if not measured. `explainedIn`: the section of
 * docs/performance.md that explains the cause. `isOfHour`: it depends on the machine's speed, unlike a ratio.
 * @typedef {{ text: string, isMet: (figures: Figures) => boolean | undefined, explainedIn?: string, isOfHour?: boolean }} Goal
 */
