// @ts-check

/**
 * Returns the result of `work`, or throws after the time limit. The caller must then end the programs of the work.
 * @template Value
 * @param {string} label @param {number} seconds @param {() => Promise<Value>} task
 * @returns {Promise<Value>}
 */
export async function withTimeLimit(label, seconds, task) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${label} took over ${seconds} s.`)), seconds * 1000);
  });
  try {
    const result = task();
    // After the time limit, the result is ignored.
    result.catch(() => {});
    return await Promise.race([result, limit]);
  } finally {
    clearTimeout(timer);
  }
}
