// @ts-check

/**
 * What `work` answers; throws where that takes longer, and leaves the work to whoever ends its programs.
 * @template Value
 * @param {string} what @param {number} seconds @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withTimeLimit(what, seconds, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took over ${seconds} s.`)), seconds * 1000);
  });
  try {
    const working = work();
    // When the time is over nobody waits for it any more.
    working.catch(() => {});
    return await Promise.race([working, limit]);
  } finally {
    clearTimeout(timer);
  }
}
