import { z } from 'zod';

/** A setting chosen in the console, as it is stored; its key is its id. */
export const settingRecord = z.object({
  id: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type SettingRecord = z.infer<typeof settingRecord>;

/** A fact about this installation that must not change silently, by its name. */
export const installationRecord = z.object({ id: z.string(), value: z.string() });
export type InstallationRecord = z.infer<typeof installationRecord>;
