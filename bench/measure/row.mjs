// @ts-check
// What is measured, in types alone.
export {};

/** @typedef {import('./figures.mjs').Spread} Spread */
/** @typedef {'/s' | 'ms' | 'µs' | 'MiB' | 'kB' | 'B'} Unit Of a rate more is better, of all others less. */
/** @typedef {(round: number) => Promise<number>} Measure One round. */

/**
 * One line of the results. With each `peer` it says what a developer would pick instead; of json-server
 * there may be none.
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
 * How much is measured.
 * @typedef {object} Scale
 * @property {number} rounds
 * @property {number} seconds Of one round.
 * @property {number} warmUpSeconds Before each.
 * @property {number[]} sizes Records that requests meet.
 * @property {number[]} startSizes Records that a start finds.
 * @property {number} owned By the one very large owner.
 * @property {number} journalMebibytes
 * @property {number} payments Whose deliveries wait.
 * @property {number[]} instances How many serve one world together.
 * @property {number} [mostSeconds] Time after which no further round of a subject starts.
 * @property {number} [steadyWithin] Rounds are repeated until the last rounds differ by at most this share.
 */

/** @typedef {{ scale: Scale, defer: (end: () => unknown) => void }} Stage What a subject is given; what it defers is done at its end. */

/**
 * Rows that are measured on one stage.
 * @typedef {object} Subject
 * @property {string} name As `--only` names it.
 * @property {string} title
 * @property {string} about What floor and peer are.
 * @property {number} [mostSeconds] Once its rounds took so long, none is begun any more. A round may take twice as long.
 * @property {(stage: Stage) => Promise<Row[]>} prepare
 */

/**
 * What a row came to: spreads over the rounds, and the medians of their ratios.
 * @typedef {object} Figures
 * @property {Row} row
 * @property {boolean} isMoreBetter
 * @property {Spread} ours
 * @property {{ seconds: number, rounds: number, spread: number }} [unsteady] Present if the row does not count: after `seconds`, its last rounds differed by the share `spread`.
 * @property {Spread} [floor]
 * @property {Spread} [peer]
 * @property {number} [ratio] Ours by the floor.
 * @property {number} [times] How often as good as the peer.
 * @property {number} [ofFewest] Our median by that at the fewest records.
 * @property {number} [ratioOfFewest] The ratio by that at the fewest records.
 */

/**
 * What a row should reach, and whether it does; `undefined` where that was not measured. `explainedIn`: the section of
 * docs/performance.md that says what stands in the way. `isOfHour`: it is one of time, and no ratio.
 * @typedef {{ text: string, isMet: (figures: Figures) => boolean | undefined, explainedIn?: string, isOfHour?: boolean }} Goal
 */
