/** A schema of a contract, as far as a form asks it here. */
interface FormSchema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly { readonly code?: string; readonly path: readonly PropertyKey[] }[] }
  }
}

/** Fields that cannot stay empty: those that an empty form is refused for. The form marks them before it is sent. */
export const requiredFields = (schema: FormSchema, empty: object): ReadonlySet<string> => {
  const { error } = schema.safeParse(empty)
  return new Set(
    (error?.issues ?? [])
      .filter(({ code, path }) => code === 'too_small' && path.length === 1)
      .map(({ path }) => String(path[0])),
  )
}
