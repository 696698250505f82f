import { expect, test } from 'vitest';
import { testCardNumber } from './payment.ts';

test.each(['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242'])(
  'parses the number of a test card: %s',
  (typed) => {
    expect(testCardNumber.parse(typed)).toBe('4242424242424242');
  },
);

test.each(['4111111111111111', 'declined', '', ' 4'.repeat(30)])(
  'rejects another number without repeating it: %s',
  (typed) => {
    const { error } = testCardNumber.safeParse(typed);

    expect(error?.issues).toMatchObject([{ message: expect.stringContaining('Use a test card') }]);
    expect(JSON.stringify(error?.issues)).not.toContain('4111');
  },
);
