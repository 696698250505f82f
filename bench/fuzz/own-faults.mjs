// @ts-check
/** @typedef {import('../killable-service.mjs').KillableService} KillableService */
/** @typedef {import('./raw-client.mjs').RawAnswer} RawAnswer */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */

/** How often something is tried that a rule may strike in between. */
const maximumTries = 20;

/**
 * The fuzzer puts fault rules in force as it does everything, and they would strike what it sends from
 * then on. Each is ended at once; what was under way meanwhile may have met it.
 */
export class OwnFaults {
  #service;
  /** How many of its requests may have left rules that are not ended yet. */
  #standing = 0;
  #begun = 0;

  /** @param {KillableService} service */
  constructor(service) {
    this.#service = service;
  }

  /**
   * Sends a request, and ends the rules that it may have put in force. `mayBeOwn` says whether such a rule
   * may be why an answer is as it is: one that it had to do with says so, and one that never came cannot.
   * @param {FuzzRequest} request @param {() => Promise<RawAnswer[]>} send
   */
  async watch(request, send) {
    const isRule = /faults/i.test(request.target);
    const begunBefore = this.#begun;
    const stoodBefore = this.#standing > 0;
    if (isRule) this.#begin();
    const answers = await send();
    if (isRule) await this.#end();
    const stood = stoodBefore || this.#begun !== begunBefore;
    const mayBeOwn = (/** @type {RawAnswer} */ { headers, fault }) =>
      stood && (fault !== undefined || 'x-vaultdesk-fault' in headers);
    return { answers, mayBeOwn };
  }

  /** What `act` gives while no rule strikes it. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  async without(act) {
    for (let tries = 1; ; tries += 1)
      try {
        return await act();
      } catch (error) {
        if (tries === maximumTries) throw error;
        await this.#clear();
      }
  }

  #begin() {
    this.#begun += 1;
    this.#standing += 1;
  }

  async #end() {
    await this.#clear();
    this.#standing -= 1;
  }

  async #clear() {
    const { baseUrl, operatorToken } = this.#service;
    const { status } = await fetch(`${baseUrl}/_vaultdesk/faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${operatorToken}` },
    });
    if (status !== 200) throw new Error(`The rules did not end: ${status}`);
  }
}
