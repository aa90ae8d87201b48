/**
 * What every call takes (quality rows S4 and S20), read from its declaration: no key that it does not name, at any depth,
 * and no number or list without a limit.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../../apps/server/features.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import type { ServerContext } from '../../platform/server/feature.ts'
import { authorization } from './authorization.ts'

const endpoints: Endpoint[] = []
for (const feature of features)
  feature.routes?.({ bind: (endpoint) => void endpoints.push(endpoint) }, { relations: {} } as ServerContext)

const someId = '00000000-0000-4000-8000-000000000000'
const sampleOf = (id: string) => {
  const scene = { farmCode: 'FR01', tagId: 1, recordId: someId, partId: 'x', code: '123456' }
  const { url, body } = authorization[id]?.request(scene) ?? { url: '/' }
  return { query: Object.fromEntries(new URL(url, 'http://x').searchParams), body }
}

/** Keys that nobody may set by naming them, as JSON: an object literal would set the prototype itself. */
const extras = [
  '"isUserSuperAdmin":true',
  '"products":{}',
  '"isCreator":true',
  '"__proto__":{"isCreator":true}',
  '"constructor":{}',
]
/** What some calls are for; who may give what to whom is tried with the people (giving.test.ts, routes.test.ts). */
const named: Readonly<Record<string, readonly string[]>> = {
  createUser: ['isUserSuperAdmin', 'products'],
  updateUser: ['isUserSuperAdmin', 'products'],
  createGroup: ['products'],
  updateGroup: ['products'],
  createMyToken: ['products'],
}
const nameOf = (extra: string) => extra.slice(1, extra.indexOf('"', 1))

/** The same JSON with an extra key, once for each object in it. */
const withExtra = (json: string, extra: string): string[] =>
  [...json.matchAll(/\{/g)].map(({ index }) => {
    const rest = json.slice(index + 1)
    return `${json.slice(0, index + 1)}${extra}${rest.startsWith('}') ? '' : ','}${rest}`
  })

const writing = endpoints.filter(({ method, body }) => method !== 'GET' && body !== undefined)

test.each(writing.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes no key that it does not name',
  (id, { body }) => {
    const sample = sampleOf(id).body ?? {}
    expect(body?.safeParse(sample).error).toBeUndefined()
    for (const extra of extras)
      for (const json of withExtra(JSON.stringify(sample), extra)) {
        if (json.startsWith(`{${extra}`) && named[id]?.includes(nameOf(extra))) continue
        const parsed = body?.safeParse(JSON.parse(json))
        // A record without names of its own leaves this one out; the server's parser refuses it before (forged-writes.test.ts).
        if (parsed?.success && extra.startsWith('"__proto__"'))
          expect(JSON.stringify(parsed.data)).not.toContain('isCreator')
        else expect(JSON.stringify(parsed?.error?.issues), `${json} of ${id}`).toContain(nameOf(extra))
      }
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

interface JsonSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Record<string, JsonSchema>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Numbers and lists of a schema that have no limit, by their path. */
const unlimited = (schema: JsonSchema, path: string): string[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  const isFixed = schema.enum !== undefined || schema.const !== undefined
  const lowest = schema.minimum ?? schema.exclusiveMinimum
  const hasNoEnd = isNumber && !isFixed && (lowest === undefined || schema.maximum === undefined)
  const isEndless = schema.type === 'array' && schema.maxItems === undefined
  return [
    ...(hasNoEnd || isEndless ? [path] : []),
    ...inner.flatMap((one) => unlimited(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unlimited(one, `${path}.${name}`)),
    ...(schema.items ? unlimited(schema.items, `${path}[]`) : []),
  ]
}

test('no number and no list that a call takes is without limit', () => {
  const found = endpoints.flatMap(({ id, query, params, body }) =>
    Object.entries({ query, params, body }).flatMap(([part, schema]) =>
      schema
        ? unlimited(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema, `${id} ${part}`)
        : [],
    ),
  )
  expect(found).toEqual([])
})

/** Wrong values that people and programs send in place of a number. */
const wrongNumbers = ['-1', '1000000000', '1e309', 'NaN', String(Number.MAX_SAFE_INTEGER)]
const thousandIds = Array.from({ length: 1_000 }, (_, index) => index + 1).join(',')

const pages = ['size', 'limit', 'page', 'perPage', 'pageSize', 'width'] as const
test.each(endpoints.filter(({ query }) => query !== undefined).map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s refuses sizes that nobody can want, and a thousand ids',
  (id, { query }) => {
    const schema = z.toJSONSchema(query as z.ZodType, { io: 'output', unrepresentable: 'any' }) as JsonSchema
    const sample = sampleOf(id).query
    // A list of records has -1 for all, of which there is a most.
    for (const name of pages.filter((page) => schema.properties?.[page] !== undefined))
      for (const value of wrongNumbers.slice(name === 'perPage' && schema.properties?.filters ? 1 : 0))
        expect(query?.safeParse({ ...sample, [name]: value }).success, `${id} ${name}=${value}`).toBe(false)
    for (const [name, { type }] of Object.entries(schema.properties ?? {}))
      if (type === 'array')
        expect(query?.safeParse({ ...sample, [name]: thousandIds }).success, `${id} ${name}`).toBe(false)
  },
)
