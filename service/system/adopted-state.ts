import type { TableReaders } from '../ports/storage.ts';
import { adoption, adoptionFacts, adoptionReasons } from '../resources/setting.ts';

/**
 * When and why the state was opened although the device key did not authenticate it; `undefined` if
 * it always did.
 */
export function adoptionOf({ installation }: TableReaders) {
  const at = installation.find(adoptionFacts.at)?.value;
  const as = adoption.safeParse(installation.find(adoptionFacts.as)?.value);
  return at !== undefined && as.success
    ? { at, as: as.data, reason: adoptionReasons[as.data] }
    : undefined;
}
