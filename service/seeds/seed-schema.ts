import { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { seedFile } from '../resources/seed/seed.ts';

/**
 * The JSON Schema of a seed (draft 2020-12) for editors, derived from the schema that parses seeds.
 */
export const seedJsonSchema = once(() =>
  z.toJSONSchema(seedFile, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }),
);
