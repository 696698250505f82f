import { expect, test } from 'vitest';
import { reservedAt, reservedPaths } from './request-record.ts';

test.each(Object.keys(reservedPaths))('reserves %s and all paths below it', (path) => {
  for (const below of [path, `${path}/`, `${path}/a/b`])
    expect(reservedAt(below)).toBe(Reflect.get(reservedPaths, path));
});

test.each(['/', '', '/api/users', '/payments', '/consoles', '/webhooks', '/w2', '/docs.json'])(
  'does not reserve "%s"',
  (path) => {
    expect(reservedAt(path)).toBeUndefined();
  },
);
