// @ts-check
/** @typedef {import('../killable-service.mjs').KillableService} KillableService */
/** @typedef {import('./raw-client.mjs').RawAnswer} RawAnswer */
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */

/** Maximum attempts of an action into which a rule may inject a fault. */
const maximumTries = 20;

/**
 * The fuzzer also enables fault rules, which would affect its following requests. Each rule is disabled immediately,
 * but concurrent requests may have matched it.
 */
export class OwnFaults {
  #service;
  /** Number of requests that may have left enabled rules. */
  #standing = 0;
  #begun = 0;

  /** @param {KillableService} service */
  constructor(service) {
    this.#service = service;
  }

  /**
   * Sends a request, and disables the rules that it may have enabled. `mayBeOwn` returns whether such a rule may have
   * affected a response: affected responses have a header, and missing ones cannot.
   * @param {FuzzRequest} request @param {() => Promise<RawAnswer[]>} send
   */
  async watch(request, send) {
    const isRule = /faults/i.test(request.target);
    const begunBefore = this.#begun;
    const hadRulesBefore = this.#standing > 0;
    if (isRule) this.#begin();
    const responses = await send();
    if (isRule) await this.#end();
    const mayMatch = hadRulesBefore || this.#begun !== begunBefore;
    const mayBeOwn = (/** @type {RawAnswer} */ { headers, fault }) =>
      mayMatch && (fault !== undefined || 'x-vaultdesk-fault' in headers);
    return { responses, mayBeOwn };
  }

  /** The result of `action` without an injected fault. @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  async without(action) {
    for (let tries = 1; ; tries += 1)
      try {
        return await action();
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
    if (status !== 200) throw new Error(`The fault rules were not cleared: ${status}`);
  }
}
