import * as z from 'zod/mini'

/** Fields that cannot stay empty: those that an empty form is refused for. The form marks them before it is sent. */
export const requiredFields = (schema: z.core.$ZodType, empty: object): ReadonlySet<string> => {
  const { error } = z.safeParse(schema, empty)
  return new Set(
    (error?.issues ?? [])
      .filter(({ code, path }) => code === 'too_small' && path.length === 1)
      .map(({ path }) => String(path[0])),
  )
}
