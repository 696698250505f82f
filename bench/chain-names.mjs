// @ts-check
import { readFileSync } from 'node:fs';

const file = new URL('../service/kernel/secret-types.ts', import.meta.url);
const [, names = ''] = /\bsecretTypes = \[(.+?)\]/s.exec(readFileSync(file, 'utf8')) ?? [];

/** The chains of the API, from the product's only list. */
export const chainNames = [...names.matchAll(/\w+/g)].map(([name]) => name);

if (chainNames.length === 0) throw new Error('The list of chains could not be read.');
