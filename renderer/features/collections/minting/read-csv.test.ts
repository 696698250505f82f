import { expect, test } from 'vitest';
import { type ReadCsv, readingCsv, togetherMessage, tooManyMessage } from './read-csv.ts';

const recipient = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const unique = { fungible: false };

/** Reads a list without pauses. */
function readCsv(csv: string, options: Parameters<typeof readingCsv>[1]): ReadCsv {
  const reading = readingCsv(csv, options);
  let next = reading.next();
  while (!next.done) next = reading.next();
  return next.value;
}

/** The addresses and amounts of a list without errors. */
function amountsIn(csv: string) {
  const { goodLines, badLines } = readCsv(csv, unique);
  expect(badLines).toEqual([]);
  return goodLines.map(({ address, amount }) => [address, amount]);
}

test('reads a line as an address and an amount, or an address alone with the amount 1', () => {
  const csv = `\uFEFFaddress,amount\r\n${recipient},3\r\n\r\n"${recipient.toLowerCase()}"; 2\n${recipient}\t\n`;

  expect(readCsv(csv, unique)).toEqual({
    goodLines: [
      { line: 2, address: recipient, amount: 3 },
      { line: 4, address: recipient.toLowerCase(), amount: 2 },
      { line: 5, address: recipient, amount: 1 },
    ],
    badLines: [],
    count: 3,
  });
});

test.each([
  ['Windows line endings', `address,amount\r\n${recipient},2\r\n`],
  ['a byte order mark', `\uFEFF${recipient},2`],
  ['a byte order mark before a quoted header', `\uFEFF"address","amount"\n${recipient},2`],
  ['semicolons', `Address;Amount\n${recipient};2\n`],
  ['tabs copied from a spreadsheet', `${recipient}\t2`],
  ['quotes around every cell', `"address","amount"\n"${recipient}","2"\n`],
  ['spaces around cells', ` ${recipient} , 2 `],
  ['columns in another order', `amount,address\n2,${recipient}`],
  ['further columns, with commas in quotes', `name,wallet,quantity\n"Mensah, Ada ""A.""",${recipient},2`],
])('accepts %s', (_what, csv) => {
  expect(amountsIn(csv)).toEqual([[recipient, 2]]);
});

test.each([
  ['0x12', 'This is not an address. Use 0x and 40 hexadecimal digits.'],
  [recipient.replace('7A', '7a'), 'The checksum of the address is wrong. Check its digits, or write it in lowercase.'],
  [`0x${'0'.repeat(40)}`, 'The zero address belongs to no one. Use another address.'],
  [',3', 'Enter a recipient address.'],
  [`${recipient},0`, 'Enter a whole number, 1 or more.'],
  [`${recipient},-1`, 'Enter a whole number, 1 or more.'],
  [`${recipient},1.5`, 'Enter a whole number, 1 or more.'],
  [`${recipient};1,5`, 'Enter a whole number, 1 or more.'],
  [`${recipient},"1,000"`, 'Enter a whole number, 1 or more.'],
  [`${recipient},many`, 'Enter a whole number, 1 or more.'],
  [`${recipient},101`, 'Each is a unique token: use at most 100 per recipient.'],
  [`${recipient},1,000`, 'Enter only an address and an amount, separated by a comma.'],
  [`"${recipient},1`, 'This is not an address. Use 0x and 40 hexadecimal digits.'],
])('reports %s with its line number', (text, message) => {
  const { goodLines, badLines } = readCsv(`${recipient}\n\n${text}\n`, unique);

  expect(goodLines).toHaveLength(1);
  expect(badLines).toEqual([{ line: 3, text, message }]);
});

test.each([
  ['name,amount', 'Column address is missing.'],
  ['address,price', 'Column amount is missing.'],
])('reports an unknown header in the first line: %s', (text, message) => {
  const { badLines, count } = readCsv(`${text}\n${recipient},2\n`, unique);

  expect(badLines).toEqual([{ line: 1, text, message: expect.stringContaining(message) }]);
  expect(count).toBe(1);
});

test('has no amount limit per recipient for a fungible type', () => {
  expect(readCsv(`${recipient},1000000`, { fungible: true }).badLines).toEqual([]);
});

test('only counts lines after the first ten thousand', () => {
  const { goodLines, count } = readCsv(`${recipient}\n`.repeat(10_002), unique);

  expect([goodLines.length, count]).toEqual([10_000, 10_002]);
});

test('limits the sum of all amounts to the remaining supply', () => {
  const two = [2, 3].map((amount) => ({ address: recipient, amount }));

  expect(togetherMessage(two, 5)).toBeNull();
  expect(togetherMessage(two, undefined)).toBeNull();
  expect(togetherMessage(two, 4)).toBe('These are 5 tokens, but only 4 can still be minted.');
  expect(togetherMessage(two, 0)).toContain('No tokens left to mint.');
  expect(togetherMessage(Array(10_001).fill({ address: recipient, amount: 1 }), undefined)).toBe(
    tooManyMessage(10_001),
  );
});
