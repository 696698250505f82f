// @ts-check
/** @typedef {import('./request.mjs').FuzzRequest} FuzzRequest */

/**
 * Removes parts of a request while the fault remains, and returns the smallest one.
 * @param {FuzzRequest} request @param {(request: FuzzRequest) => Promise<boolean>} hasFault
 * @returns {Promise<FuzzRequest>}
 */
export async function smallest(request, hasFault) {
  let least = request;
  for (let tries = 200, isSmaller = true; isSmaller && tries > 0; ) {
    isSmaller = false;
    for (const candidate of smaller(least)) {
      tries -= 1;
      if (tries <= 0 || !(await hasFault(candidate))) continue;
      least = candidate;
      isSmaller = true;
      break;
    }
  }
  return least;
}

/** @param {FuzzRequest} request @returns {Iterable<FuzzRequest>} */
function* smaller(request) {
  const { headers, body, target, framing } = request;
  if (framing !== 'length') yield { ...request, framing: 'length' };
  for (const [at, [name]] of headers.entries())
    if (name !== 'host')
      yield { ...request, headers: headers.filter((_header, index) => index !== at) };
  const [path = '', query] = target.split('?');
  if (query !== undefined) yield { ...request, target: path };
  const pairs = (query ?? '').split('&');
  if (pairs.length > 1)
    for (const omitted of pairs)
      yield { ...request, target: `${path}?${pairs.filter((pair) => pair !== omitted).join('&')}` };
  if (body) yield* smallerBodies(body).map((smallerBody) => ({ ...request, body: smallerBody }));
}

/** @param {Buffer} body @returns {Buffer[]} */
function smallerBodies(body) {
  const half = Math.floor(body.length / 2);
  const halves = half > 0 ? [body.subarray(0, half), body.subarray(half)] : [];
  return [...fieldsLeftOut(body), ...halves];
}

/** @param {Buffer} body @returns {Buffer[]} */
function fieldsLeftOut(body) {
  try {
    const value = JSON.parse(body.toString());
    return Object.keys(value).map((omitted) => {
      const { [omitted]: _omitted, ...others } = value;
      return Buffer.from(JSON.stringify(others));
    });
  } catch {
    return [];
  }
}
