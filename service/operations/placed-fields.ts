import type { Operation } from '../ports/operation.ts';
import type { FieldPlace } from '../resources/operation-route.ts';
import { placeOf, topFields } from './fields.ts';
import { toJsonSchema } from './json-schema.ts';

/**
 * The names of the fields at a transport location, in schema order; computed once per operation.
 */
export function fieldsAt(operation: Operation, location: FieldPlace): readonly string[] {
  const places = placesOf.get(operation) ?? readPlaces(operation);
  placesOf.set(operation, places);
  return places.flatMap(([name, at]) => (at === location ? [name] : []));
}

type Places = readonly (readonly [name: string, place: FieldPlace | undefined])[];

function readPlaces({ input, route }: Operation): Places {
  return topFields(toJsonSchema(input, 'input')).map(({ name, schema }) => [
    name,
    placeOf(name, schema, route),
  ]);
}

const placesOf = new WeakMap<Operation, Places>();
