import { expect, test } from 'vitest';
import { type ReadCsv, readingCsv } from './read-csv.ts';

const one = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const unique = { fungible: false };

/** What a list says, read without a pause. */
function readCsv(csv: string, options: Parameters<typeof readingCsv>[1]): ReadCsv {
  const reading = readingCsv(csv, options);
  let next = reading.next();
  while (!next.done) next = reading.next();
  return next.value;
}

/** The addresses and amounts of a list without a fault. */
function amountsIn(csv: string) {
  const { goodLines, badLines } = readCsv(csv, unique);
  expect(badLines).toEqual([]);
  return goodLines.map(({ address, amount }) => [address, amount]);
}

test('a line is an address and an amount, or an address alone for one', () => {
  const csv = `\uFEFFaddress,amount\r\n${one},3\r\n\r\n"${one.toLowerCase()}"; 2\n${one}\t\n`;

  expect(readCsv(csv, unique)).toEqual({
    goodLines: [
      { line: 2, address: one, amount: 3 },
      { line: 4, address: one.toLowerCase(), amount: 2 },
      { line: 5, address: one, amount: 1 },
    ],
    badLines: [],
    count: 3,
  });
});

test.each([
  ['the ends of lines of Windows', `address,amount\r\n${one},2\r\n`],
  ['a byte order mark', `\uFEFF${one},2`],
  ['a byte order mark before quoted headings', `\uFEFF"address","amount"\n${one},2`],
  ['semicolons', `Address;Amount\n${one};2\n`],
  ['tabs, as a spreadsheet copies them', `${one}\t2`],
  ['quotes around every cell', `"address","amount"\n"${one}","2"\n`],
  ['spaces around cells', ` ${one} , 2 `],
  ['columns in another order', `amount,address\n2,${one}`],
  ['further columns, with commas in quotes', `name,wallet,quantity\n"Mensah, Ada ""A.""",${one},2`],
])('%s: read as meant', (_what, csv) => {
  expect(amountsIn(csv)).toEqual([[one, 2]]);
});

test.each([
  ['0x12', 'An address consists of 0x and 40 hexadecimal digits.'],
  [one.replace('7A', '7a'), 'A letter is in the wrong case, or mistyped.'],
  [`0x${'0'.repeat(40)}`, 'The zero address belongs to no one. Use another address.'],
  [',3', 'Name who gets it.'],
  [`${one},0`, 'Use a whole number from 1.'],
  [`${one},-1`, 'Use a whole number from 1.'],
  [`${one},1.5`, 'Use a whole number from 1.'],
  [`${one};1,5`, 'Use a whole number from 1.'],
  [`${one},"1,000"`, 'Use a whole number from 1.'],
  [`${one},many`, 'Use a whole number from 1.'],
  [`${one},101`, 'Each is a token of its own: use at most 100 for one destination.'],
  [`${one},1,000`, 'Write an address and an amount alone, with one comma between.'],
  [`"${one},1`, 'An address consists of 0x and 40 hexadecimal digits.'],
])('%s is named with its line', (text, message) => {
  const { goodLines, badLines } = readCsv(`${one}\n\n${text}\n`, unique);

  expect(goodLines).toHaveLength(1);
  expect(badLines).toEqual([{ line: 3, text, message }]);
});

test.each([
  ['name,amount', 'No column is named address.'],
  ['address,price', 'No column is named amount.'],
])('headings that name no columns of ours are a fault of the first line: %s', (text, message) => {
  const { badLines, count } = readCsv(`${text}\n${one},2\n`, unique);

  expect(badLines).toEqual([{ line: 1, text, message: expect.stringContaining(message) }]);
  expect(count).toBe(1);
});

test('a fungible type has no limit for one destination', () => {
  expect(readCsv(`${one},1000000`, { fungible: true }).badLines).toEqual([]);
});

test('lines behind ten thousand are counted alone', () => {
  const { goodLines, count } = readCsv(`${one}\n`.repeat(10_002), unique);

  expect([goodLines.length, count]).toEqual([10_000, 10_002]);
});
