/** A group of header names that must not carry a credential, and the reason. */
interface RejectedHeaders {
  readonly reason: string;
  readonly names: readonly string[];
  /** Prefixes of rejected names. */
  readonly beginnings: readonly string[];
}

const prototypeNames: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

/** All names are in comparable form. */
const rejectedHeaders: readonly RejectedHeaders[] = [
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
  { reason: 'is used by the delivery itself', names: [], beginnings: ['webhook-'] },
  {
    reason: 'identifies the caller or its proxies to servers',
    names: ['cf-connecting-ip', 'cf-connecting-ipv6', 'front-end-https', 'true-client-ip', 'via'],
    beginnings: [
      ...['fastly-client-ip', 'forwarded', 'x-appengine-', 'x-client-ip', 'x-cluster-client-ip'],
      ...['x-envoy-', 'x-forwarded', 'x-host', 'x-proxy', 'x-real-ip', 'x-remote-', 'x-scheme'],
      ...['x-ssl-', 'x-url-scheme'],
    ],
  },
  {
    reason: 'can make servers interpret the request differently',
    names: [],
    beginnings: [
      ...['x-accel-', 'x-http-', 'x-method-override', 'x-middleware-', 'x-original-'],
      ...['x-rewrite-', 'x-sendfile'],
    ],
  },
  {
    reason: 'grants access to cloud metadata services',
    names: [],
    beginnings: [
      ...['metadata', 'x-aliyun-ecs-metadata', 'x-aws-ec2-', 'x-google-metadata'],
      ...['x-identity-header', 'x-imds', 'x-metadata'],
    ],
  },
  { reason: 'is the name of a JavaScript object property', names: prototypeNames.map(toComparable), beginnings: [] },
];

/** Why a credential must not use this header, as a sentence; `undefined` if it may. */
export function rejectionOfCredentialHeader(name: string): string | undefined {
  const comparable = toComparable(name);
  const rejected = rejectedHeaders.find(
    ({ names, beginnings }) => names.includes(comparable) || beginnings.some((start) => comparable.startsWith(start)),
  );
  return rejected && `The header ${name} ${rejected.reason}. Choose another header, e.g. x-api-key.`;
}

/** Servers that expose headers as variables do not distinguish `_` and `-` (RFC 3875, 4.1.18). */
function toComparable(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
