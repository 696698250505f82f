/** A form in which callers send a value, with an example. */
interface ValueForm {
  readonly form: string;
  /** The example as it is written in a JSON body. */
  readonly json: string;
  readonly value: string;
}

/** Values and forms that are rejected, because they have no exact or no single meaning. */
type RejectedForm = { readonly json: string; readonly reason: string };

const integers: readonly ValueForm[] = [
  { form: 'JSON number', json: '30000', value: '30000' },
  { form: 'JSON number with an exponent', json: '3e+4', value: '30000' },
  { form: 'JSON number beyond 2^53', json: '123456789012345678901', value: '123456789012345678901' },
  { form: 'JSON number as JavaScript writes it from 10^21', json: '1e+21', value: '1000000000000000000000' },
  { form: 'decimal text', json: '"30000"', value: '30000' },
  { form: 'with a sign', json: '"+30000"', value: '30000' },
  { form: 'with leading zeros', json: '"0030000"', value: '30000' },
  { form: 'with an exponent', json: '"3e4"', value: '30000' },
  { form: 'with a fraction and an exponent', json: '"1.5e21"', value: '1500000000000000000000' },
  { form: 'between spaces', json: '" 30000\\n"', value: '30000' },
  { form: 'hexadecimal text', json: '"0x7530"', value: '30000' },
  { form: 'hexadecimal text with 0X', json: '"0X7530"', value: '30000' },
  { form: 'hexadecimal text with leading zeros', json: '"0x00007530"', value: '30000' },
  { form: 'octal or binary text', json: '"0b111010100110000"', value: '30000' },
  { form: 'BigNumber of ethers as JSON', json: '{"type":"BigNumber","hex":"0x7530"}', value: '30000' },
  { form: 'BigNumber of ethers, its fields', json: '{"_hex":"0x7530","_isBigNumber":true}', value: '30000' },
  { form: 'bigint of wagmi', json: '{"__type":"bigint","value":"30000"}', value: '30000' },
];

const amounts: readonly ValueForm[] = [
  { form: 'JSON number', json: '1.5', value: '1.5' },
  { form: 'JSON number with an exponent', json: '15e-1', value: '1.5' },
  { form: 'JSON number with a negative exponent', json: '1e-6', value: '0.000001' },
  { form: 'JSON number as JavaScript writes it from 10^21', json: '1e+21', value: `1${'0'.repeat(21)}` },
  { form: 'decimal text', json: '"1.5"', value: '1.5' },
  { form: 'with a sign', json: '"+1.5"', value: '1.5' },
  { form: 'with leading zeros', json: '"001.50"', value: '1.5' },
  { form: 'with an exponent', json: '"1.5e0"', value: '1.5' },
  { form: 'between spaces', json: '" 1.5 "', value: '1.5' },
];

const booleans: readonly ValueForm[] = [
  { form: 'JSON boolean', json: 'true', value: 'true' },
  { form: 'text', json: '"false"', value: 'false' },
  { form: 'text as Python writes it', json: '"True"', value: 'true' },
  { form: 'the number 1 or 0', json: '0', value: 'false' },
];

const bytes: readonly ValueForm[] = [
  { form: 'hexadecimal text', json: '"0xDEad"', value: '0xdead' },
  { form: 'hexadecimal text with 0X', json: '"0XDEAD"', value: '0xdead' },
  { form: 'no bytes', json: '"0x"', value: '0x' },
  { form: 'empty text', json: '""', value: '0x' },
  { form: 'list of bytes', json: '[222,173]', value: '0xdead' },
  { form: 'Buffer of Node.js', json: '{"type":"Buffer","data":[222,173]}', value: '0xdead' },
];

const checksummed = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const addresses: readonly ValueForm[] = [
  { form: 'with a checksum (EIP-55)', json: `"${checksummed}"`, value: checksummed },
  { form: 'in lowercase', json: `"${checksummed.toLowerCase()}"`, value: checksummed },
  { form: 'in uppercase, also with 0X', json: `"0X${checksummed.slice(2).toUpperCase()}"`, value: checksummed },
];

const lists: readonly ValueForm[] = [
  { form: 'JSON array', json: '[1,"2",3]', value: '1,2,3' },
  { form: 'text of a list', json: '"[1, 2, 3]"', value: '1,2,3' },
  { form: 'text with quotes', json: '"[\\"1\\", \\"2\\", \\"3\\"]"', value: '1,2,3' },
  { form: 'text as Python writes it', json: `"['1', '2', 3]"`, value: '1,2,3' },
  { form: 'text without brackets', json: '"1,2,3"', value: '1,2,3' },
  { form: 'elements with their types', json: '[{"type":"uint256","value":"1"},2,3]', value: '1,2,3' },
];

const structs: readonly ValueForm[] = [
  { form: 'by name', json: '{"on":true,"id":"7"}', value: '7,true' },
  { form: 'by position', json: '["7",true]', value: '7,true' },
  { form: 'with types', json: '[{"type":"uint256","value":"7"},{"type":"bool","value":true}]', value: '7,true' },
  { form: 'text by name', json: '"{\\"id\\": 7, \\"on\\": true}"', value: '7,true' },
  { form: 'text as Python writes it', json: `"{'id': 7, 'on': True}"`, value: '7,true' },
  { form: 'text by position, as cast reads it', json: '"(7,true)"', value: '7,true' },
];

const durations: readonly ValueForm[] = [
  { form: 'seconds, minutes, hours or days', json: '"90s"', value: '90000' },
  { form: 'with a fraction', json: '"1.5h"', value: '5400000' },
  { form: 'in parts', json: '"1h30m"', value: '5400000' },
  { form: 'ISO 8601', json: '"PT1H30M"', value: '5400000' },
];

/** The accepted forms of each kind of value, each with an example. */
export const acceptedForms = { integers, amounts, booleans, bytes, addresses, lists, structs, durations } as const;

export const rejectedForms = {
  integers: [
    { json: '1.5', reason: 'has a fraction' },
    { json: '"1.0"', reason: 'a point may separate decimals or thousands' },
    { json: '"1,000"', reason: 'a comma may separate decimals or thousands' },
    { json: '"1e-1"', reason: 'has a fraction' },
    { json: '"7530h"', reason: 'not a number' },
    { json: '""', reason: 'an empty text may be a mistake or 0' },
    { json: '{"type":"BigNumber","hex":"7530"}', reason: 'its digits may be decimal' },
  ],
  amounts: [
    { json: '"1,5"', reason: 'a comma may separate decimals or thousands' },
    { json: '"0x1b"', reason: 'in base units elsewhere, e.g. in wei' },
    { json: '{"type":"BigNumber","hex":"0x1b"}', reason: 'in base units elsewhere' },
    { json: '"-1"', reason: 'negative' },
    { json: '"1e-19"', reason: 'more decimals than the unit has' },
  ],
  booleans: [
    { json: '"1"', reason: 'programs differ in the meaning of the texts 1 and 0' },
    { json: '"None"', reason: 'no value' },
  ],
  bytes: [
    { json: '"0xabc"', reason: 'half a byte' },
    { json: '[256]', reason: 'not a byte' },
  ],
  addresses: [
    { json: `"${checksummed.replace('A', 'a')}"`, reason: 'the checksum does not match' },
    { json: '"vitalik.eth"', reason: 'names are not resolved' },
    { json: `"${checksummed.slice(2)}"`, reason: '40 digits may be a number' },
  ],
  lists: [
    { json: '"1"', reason: 'one value is not a list' },
    { json: '"[1, None]"', reason: 'None and null are no values' },
  ],
  structs: [{ json: '{"id":"7"}', reason: 'a member is missing' }],
  durations: [
    { json: '"90"', reason: 'the unit is missing' },
    { json: '"1M"', reason: 'months and years have no fixed length' },
  ],
} as const satisfies Record<keyof typeof acceptedForms, readonly RejectedForm[]>;
