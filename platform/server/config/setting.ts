import type { z } from 'zod'

/** One environment variable: its meaning, validation and documentation. */
export interface Setting<Value = unknown> {
  readonly name: string
  readonly meaning: string
  /** As the README's table says it. */
  readonly defaultText: string
  /** A value that works; shown beside a wrong one. */
  readonly example: string
  /** Never repeated in a message or log; may also be read from the file that `<NAME>_FILE` names. */
  readonly secret: boolean
  /** Reads the text of a variable that is set. */
  readonly schema: z.ZodType<Value, string>
}

export const setting = <Value>(
  schema: z.ZodType<Value, string>,
  name: string,
  defaultText: string,
  example: string,
  meaning: string,
  secret = false,
): Setting<Value> => ({ schema, name, defaultText, example, meaning, secret })
