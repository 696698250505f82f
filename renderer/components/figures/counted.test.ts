import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('uses the singular for one and the plural for any other number', () => {
  expect(counted(1, 'message')).toBe('1 message');
  expect(counted(0, 'message')).toBe('0 messages');
  expect(counted(1200, 'delivery', 'deliveries')).toBe('1,200 deliveries');
});
