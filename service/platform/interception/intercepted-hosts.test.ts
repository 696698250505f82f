import { expect, test } from 'vitest';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { hostSetsOf, kindOfHost } from './intercepted-hosts.ts';

test.each([
  ['', '--intercept requires a host name. Example: --intercept api.example.com.'],
  [' , ', '--intercept requires a host name.'],
  ['https://api.example.com', 'has a scheme. Use only the host name'],
  ['api.example.com:443', 'has a port. Use only the host name'],
  ['api.example.com/v1', 'is not a host name.'],
  ['-api.example.com', 'is not a host name.'],
  ['10.0.0.1', 'is an IP address, not a host name.'],
  ['[2001:db8::1]', 'is an IP address, not a host name.'],
  ['*.0.0.1', 'is an IP address, not a host name.'],
  ['localhost', 'always reaches this machine.'],
  ['*.localhost', 'always reaches this machine.'],
  ['127.1', 'always reaches this machine.'],
  ['::1', 'always reaches this machine.'],
  ['*', 'would intercept every host.'],
  ['*.*', 'has a wildcard that is not its first label.'],
  ['api.*.com', 'has a wildcard that is not its first label.'],
  ['good.example,bad..example', '--intercept: bad..example is not a host name.'],
  ['api.example', 'api.example is in both --intercept and --intercept-allow. Remove it from one of them.'],
])('rejects the intercepted hosts "%s" with one sentence', (intercept, sentence) => {
  const parse = () => hostSetsOf({ intercept, allow: 'API.example' });

  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(sentence);
});

test.each([
  ['api.example', 'intercepted'],
  ['xapi.example', 'rejected'],
  ['deep.api.example', 'rejected'],
  ['a.b.wild.example', 'intercepted'],
  ['wild.example', 'rejected'],
  ['xn--bcher-kva.example', 'intercepted'],
  ['registry.allowed.example', 'allowed'],
  ['api.allowed.example', 'intercepted'],
  ['10.0.0.7', 'allowed'],
  ['10.0.0.8', 'rejected'],
  ['localhost', 'allowed'],
  ['127.9.9.9', 'allowed'],
  ['::1', 'allowed'],
  ['127.0.0.1.example', 'rejected'],
])('the host %s is %s', (host, kind) => {
  const intercept = 'API.example., *.wild.example,bücher.example,api.allowed.example';

  expect(kindOfHost(hostSetsOf({ intercept, allow: '*.allowed.example,10.0.0.7' }), host)).toBe(kind);
});

test('allows every other host with a wildcard, and only loopback hosts without a list', () => {
  expect(kindOfHost(hostSetsOf({ intercept: 'api.example', allow: '*' }), 'other.example')).toBe('allowed');
  expect(kindOfHost(hostSetsOf({ intercept: 'api.example' }), '')).toBe('rejected');
});
