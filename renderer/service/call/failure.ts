/** Why the service refused. */
export interface ConsoleFailure {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[] | undefined;
}

const unreachable: ConsoleFailure = {
  code: 'service.unreachable',
  message: 'Vaultdesk did not answer. Check that it is running, then try again.',
};

/** The failure inside an error of the client, or one that says the service did not answer. */
export function failureOf(error: unknown): ConsoleFailure {
  const failure = partOf(partOf(error, 'data'), 'failure');
  return isFailure(failure) ? failure : unreachable;
}

/** Whether what was asked for by its id is not there. An id of another shape names nothing either. */
export function isAbsent(error: unknown): boolean {
  const { code } = failureOf(error);
  return code.endsWith('.not-found') || code === 'input.invalid';
}

/** A part of what came over the border; nothing where it has none of this name. */
export function partOf(whole: unknown, name: string): unknown {
  if (typeof whole !== 'object' || whole === null) return undefined;
  return new Map<string, unknown>(Object.entries(whole)).get(name);
}

// Read without a schema: its library would come with the first page.
function isFailure(value: unknown): value is ConsoleFailure {
  const fields = partOf(value, 'fields');
  return (
    hasTexts(value, ['code', 'message']) &&
    (fields === undefined ||
      (Array.isArray(fields) && fields.every((field) => hasTexts(field, ['path', 'message']))))
  );
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof partOf(value, name) === 'string');
}
