/** A group of header names that no credential travels in, and the reason. */
interface RefusedHeaders {
  readonly reason: string;
  readonly names: readonly string[];
  /** Every name that begins so. */
  readonly beginnings: readonly string[];
}

const prototypeNames: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
];

/** All in the comparable form of a name. */
const refusedHeaders: readonly RefusedHeaders[] = [
  {
    reason: 'belongs to HTTP',
    names: [
      ...['accept', 'connection', 'cookie', 'cookie2', 'date', 'expect', 'from'],
      ...['host', 'http2-settings', 'keep-alive', 'max-forwards', 'origin', 'pragma', 'range'],
      ...['referer', 'set-cookie', 'set-cookie2', 'te', 'trailer', 'trailers', 'upgrade'],
      ...['transfer-encoding', 'user-agent', 'warning'],
    ],
    beginnings: ['accept-', 'cache-', 'content-', 'if-', 'proxy-', 'sec-'],
  },
  { reason: 'belongs to the delivery', names: [], beginnings: ['webhook-'] },
  {
    reason: 'tells servers who called, and through whom',
    names: ['cf-connecting-ip', 'cf-connecting-ipv6', 'front-end-https', 'true-client-ip', 'via'],
    beginnings: [
      ...['fastly-client-ip', 'forwarded', 'x-appengine-', 'x-client-ip', 'x-cluster-client-ip'],
      ...['x-envoy-', 'x-forwarded', 'x-host', 'x-proxy', 'x-real-ip', 'x-remote-', 'x-scheme'],
      ...['x-ssl-', 'x-url-scheme'],
    ],
  },
  {
    reason: 'makes servers read another request than the one that was sent',
    names: [],
    beginnings: [
      ...['x-accel-', 'x-http-', 'x-method-override', 'x-middleware-', 'x-original-'],
      ...['x-rewrite-', 'x-sendfile'],
    ],
  },
  {
    reason: 'opens the metadata service of a cloud',
    names: [],
    beginnings: [
      ...['metadata', 'x-aliyun-ecs-metadata', 'x-aws-ec2-', 'x-google-metadata'],
      ...['x-identity-header', 'x-imds', 'x-metadata'],
    ],
  },
  {
    reason: 'is a word that every object of JavaScript has',
    names: prototypeNames.map(toComparable),
    beginnings: [],
  },
];

/** Why a credential may not travel in this header, as a sentence; `undefined` where it may. */
export function refusalOfCredentialHeader(name: string): string | undefined {
  const comparable = toComparable(name);
  const refused = refusedHeaders.find(
    ({ names, beginnings }) =>
      names.includes(comparable) ||
      beginnings.some((beginning) => comparable.startsWith(beginning)),
  );
  return refused && `The header ${name} ${refused.reason}. Choose another one, such as x-api-key.`;
}

/** Servers that hand headers on as variables do not distinguish `_` and `-` (RFC 3875, 4.1.18). */
function toComparable(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
