import { answeringLanguages } from '@marbete/engine/internal/languages/languages';
import { z } from 'zod';

/**
 * What a person knows about one printer, stored by its uid and shown under `profile` in `/available`. Pages take it over the
 * settings of the account: the language where the label has it, the rest as it is.
 */
export const printerProfileSchema = z.object({
  /** The language of its status questions; 'other' is never asked. */
  language: z.enum([...answeringLanguages, 'other']).optional(),
  dotsPerMm: z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(24)]).optional(),
  /** The labels that are in it, in millimetres; a roll has no height. */
  paperWidthMm: z.number().min(5).max(1_000).optional(),
  paperHeightMm: z.number().min(5).max(1_000).optional(),
  /** In the printer's own steps (ZPL ^PR 1 to 14, TSPL SPEED 1 to 18). */
  speed: z.number().min(0.5).max(18).optional(),
  /** ZPL ~SD 0 to 30, TSPL DENSITY 0 to 15. */
  darkness: z.number().min(0).max(30).optional(),
  offsetXDots: z.number().int().min(-9999).max(9999).optional(),
  offsetYDots: z.number().int().min(-9999).max(9999).optional(),
  /** Everything beyond ASCII is written as hexadecimal escapes. */
  asciiOnly: z.boolean().optional(),
  /**
   * How network connections end: 'half-close' ends our side and wants the printer to end its own, 'close' waits for
   * nothing, 'keep' is for printers that drop what they have not read yet. 'auto' learns it.
   */
  end: z.enum(['auto', 'close', 'half-close', 'keep']).optional(),
});

export type PrinterProfile = z.infer<typeof printerProfileSchema>;
