/** Whether the query that runs is patient. A query ends before another one begins, so that one word is enough for all tables. */
let patient = false;

/** Whether who looks now would rather get a `NotBuilt` than have something long built at once. */
export function isPatient(): boolean {
  return patient;
}

/** Runs `query`, and whoever asks in it for what is not built and long to build gets a `NotBuilt`. */
export function patiently<Value>(query: () => Value): Value {
  const before = patient;
  patient = true;
  try {
    return query();
  } finally {
    patient = before;
  }
}
