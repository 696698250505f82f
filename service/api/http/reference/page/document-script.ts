/** Prepares the document for the viewer: errors by status class, names of alternatives, no aliases. */
export const documentScript = `function withoutSigningMethod(security) {
  const requirements = security.map(({ signingMethod, ...others }) => JSON.stringify(others));
  return [...new Set(requirements)].map((text) => JSON.parse(text));
}

/** Replaces the default response with the error codes of the operation, by status class. */
function withErrors(operation, components) {
  const { default: failure, ...responses } = operation.responses;
  const shared = components.responses[failure.$ref.split('/').pop()];
  const known = components['x-error-codes'];
  const lineOf = (code) => '- ' + known[code].status + ' [\`' + code + '\`](manual/reference/errors#' + code + '): ' + known[code].description + '\\n';
  for (const [name, first] of [['4XX', 400], ['5XX', 500]]) {
    const codes = operation['x-error-codes'].filter((code) => known[code].status >= first && known[code].status < first + 100);
    if (codes.length === 0 && first === 500) continue;
    const isGeneral = (code) => /^(token|operator-token|route|body|content-type|idempotency-key|encrypted-signing-method)\\./.test(code);
    const own = codes.filter((code) => !isGeneral(code));
    const general = codes.filter(isGeneral);
    const lines = [own, general].map((some) => some.map(lineOf).join('')).filter(Boolean).join('\\n\\nErrors of many operations:\\n\\n');
    const counts = [own.length && own.length + ' specific', general.length && general.length + ' general'].filter(Boolean).join(' and ');
    const summary = first === 500 ? 'The request could not be completed.' : (counts ? counts + ' error codes.' : shared.description) + ' If a field is invalid, its path is the code.';
    const description = summary + '\\n\\n' + lines;
    responses[name] = { ...shared, description };
  }
  return responses;
}

/** An alias is not shown: its operation names it. */
function dropAliases(paths) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) if (operation['x-scalar-ignore']) delete operations[method];
    if (Object.keys(operations).length === 0) delete paths[path];
  }
}

/** Scalar accepts schemas without a type only with a mark of its own; otherwise it rewrites all schemas and lists them as errors. */
function markSchemas(value) {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null || key === 'example' || key === 'examples') continue;
    if (key === 'schema') markSchema(inner);
    else if (key === 'schemas') Object.values(inner).forEach(markSchema);
    else markSchemas(inner);
  }
}

function markSchema(schema) {
  if (typeof schema !== 'object') return;
  if (!schema.$ref && !schema.type) schema.__scalar_ = '';
  // For programs: descriptions and examples show the form to readers.
  delete schema.pattern;
  if (schema.format === 'password') delete schema.format;
  const { items, not, additionalProperties, anyOf, allOf, oneOf, properties } = schema;
  const inner = [items, not, additionalProperties, anyOf, allOf, oneOf].flat().filter(Boolean);
  for (const part of inner) if (part.const !== undefined) part.title ??= JSON.stringify(part.const);
  for (const part of [anyOf, oneOf].flat().filter((each) => each?.properties)) part.title ??= alternativeName(part);
  for (const part of [...inner, ...Object.values(properties ?? {})]) markSchema(part);
}

/** The name of an alternative: its constant type or other constant field, the first of several types, or its only required field. */
function alternativeName({ properties, required = [] }) {
  const { type, ...others } = properties;
  const names = [type, ...Object.values(others)].map((field) => field?.const).filter((value) => value !== undefined);
  const [first, ...more] = type?.enum ?? [];
  const several = first && (more.length > 0 ? first + ' …' : first);
  return names[0] ?? several ?? (required.length === 1 ? required[0] : undefined);
}

/** The alternatives to the schema that is shown; only its menu names many. */
globalThis.otherSchemas = (others) => (others.length > 3 ? 'or ' + others.length + ' others' : others.map(({ label }) => 'or ' + label).join(' '));

/** The method and path of an operation, which a narrow window shows far below, and a link to the request editor. */
function callText(method, path, { operationId }) {
  const call = '\`' + method.toUpperCase() + ' ' + path + '\`';
  const link = ' · [Open in the request editor](console/requests/new?operation=' + operationId + ')';
  return call + (isOfApplication(path) ? link : '') + '\\n\\n';
}

/** Vue would observe each value of an object that it is given; the viewer works on a copy. */
function unobserved(description) {
  return Object.defineProperty(description, '__v_skip', { value: true });
}
`;
