import { z } from 'zod';
import { isUrl } from '../kernel/is-url.ts';
import { profile, profileOverrides } from '../kernel/open-points.ts';
import { byCreation, everyApplication, table } from '../table.ts';

/** An origin as browsers send it: scheme, host and port. A loopback host may use `*` for any port. */
export const allowedOrigin = z
  .string()
  .max(200)
  .refine(
    isOrigin,
    'Use an origin, e.g. https://shop.example, without a path, or http://localhost:* for any port of this machine.',
  );

const loopbackOrigin = /^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::(?:\d+|\*))?$/;

/** The entries of `allowedOrigins` that allow an origin. @example allowingOrigin('http://localhost:3000') */
export function allowingOrigin(origin: string): readonly string[] {
  const [, name] = loopbackOrigin.exec(origin) ?? [];
  if (origin.includes('*')) return [];
  return name === undefined ? [origin] : [origin, `${name}:*`];
}

function isOrigin(text: string): boolean {
  if (text.endsWith(':*')) return loopbackOrigin.test(text);
  if (!isUrl(text) || text.includes('*')) return false;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text;
}

export const applicationName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the application.')
  .max(80, 'Use at most 80 characters.')
  .meta({ description: 'The displayed name.' });

export const clientId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, {
    message: 'Use 1 to 64 lowercase letters, digits and hyphens. Do not start or end with a hyphen.',
  });

export const applicationRecord = z.object({
  id: z.uuid(),
  clientId: z.string(),
  name: z.string(),
  allowedOrigins: z.array(z.string()),
  isDefault: z.boolean(),
  createdAt: z.string(),
  /** Replaces the profile of the installation. */
  profile: profile.optional(),
  /** Replaces settings that a profile determines. */
  settings: profileOverrides.optional(),
  /** HMAC of the secret under the device key, base64url. */
  secretMac: z.string(),
  /** Identifies the secret in access tokens when that must not depend on the device key. */
  secretName: z.string().optional(),
  /** The secret sealed under the device key; stored for the default application only. */
  sealedSecret: z.string().optional(),
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;

/** An application as the operator sees it. */
export const application = applicationRecord
  .pick({ id: true, clientId: true, name: true, allowedOrigins: true, isDefault: true })
  .extend({
    createdAt: z.iso.datetime(),
    profile: profile.optional().meta({ description: 'Absent: the profile of the installation.' }),
    settings: profileOverrides.optional().meta({ description: 'Settings that differ from the profile.' }),
    counts: z.object({ users: z.int(), wallets: z.int() }),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof application>;

/** The only response that shows the secret. */
export const applicationWithSecret = application
  .extend({ clientSecret: z.string().meta({ format: 'password' }) })
  .meta({ id: 'ApplicationWithSecret' });

export const applicationTable = table(applicationRecord, {
  every: { keys: () => [everyApplication], order: byCreation },
  byClientId: { keys: ({ clientId }) => [clientId], order: byCreation },
  byOrigin: { keys: ({ allowedOrigins }) => allowedOrigins, order: byCreation },
});
