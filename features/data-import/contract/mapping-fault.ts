import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Text of a fault in a setting of a mapping. Faults other than a wrong type keep the text of the library. */
export const mappingFault: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  const kind = kinds[issue.expected] ?? issue.expected
  return issue.input === undefined ? `is needed: ${kind}` : `must be ${kind}`
}
