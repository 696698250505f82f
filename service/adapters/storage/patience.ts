/**
 * Whether the running query is patient. Queries never overlap, so one flag is enough for all
 * tables.
 */
let patient = false;

/** Whether the caller prefers a `NotBuilt` error to a long synchronous index build. */
export function isPatient(): boolean {
  return patient;
}

/** Runs `query`; lookups in it throw `NotBuilt` if they need an index that takes long to build. */
export function patiently<Value>(query: () => Value): Value {
  const previous = patient;
  patient = true;
  try {
    return query();
  } finally {
    patient = previous;
  }
}
