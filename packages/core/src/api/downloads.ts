import { z } from 'zod';

/**
 * `downloads.json`: the programs of the print helper in one folder. `npm run helper:build` writes it, the server offers
 * it at `/downloads/downloads.json`, the download page shows it. A running program updates itself by it, once the
 * Ed25519 signature of its bytes has been checked, which lies beside it in base64 (`downloads.json.sig`).
 */
export const downloadsSchema = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  files: z.array(
    z.object({
      /** System and processor, such as linux-x64 or win-x64. */
      target: z.string(),
      /** An installer or a package; otherwise an archive with the program's folder. */
      installs: z.boolean(),
      name: z.string().regex(/^[\w][\w.+-]*$/),
      bytes: z.int().positive().max(1e9),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Downloads = z.infer<typeof downloadsSchema>;
