import type { ZodType } from 'zod'

/** Fields that cannot stay empty: those that an empty form is refused for. The form marks them before it is sent. */
export const requiredFields = (schema: ZodType, empty: object): ReadonlySet<string> => {
  const { error } = schema.safeParse(empty)
  return new Set(
    (error?.issues ?? [])
      .filter(({ code, path }) => code === 'too_small' && path.length === 1)
      .map(({ path }) => String(path[0])),
  )
}
