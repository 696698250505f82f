import { expect, test } from 'vitest';
import { exampleText, seedExampleNames } from './examples/all-examples.ts';
import { seedJsonSchema } from './seeds.operations.ts';

const folder = '../../../docs/seeds';

test('the schema in docs is the schema that the service uses', async () => {
  await expect(`${JSON.stringify(seedJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(`${folder}/seed.schema.json`);
});

test.each(seedExampleNames)('the file of %s in docs is the file that the service includes', async (name) => {
  await expect(exampleText(name)).toMatchFileSnapshot(`${folder}/${name}.json`);
});
