import { z } from 'zod'
import { creationHeader, type Endpoint, type RightCheck } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type JsonObject = { [key: string]: Json | undefined }

/** An OpenAPI 3.1 document under construction; endpoints are added as features bind them. */
export interface OpenApi {
  readonly document: JsonObject
  add(endpoint: Endpoint): void
}

const schemaPath = '#/components/schemas/'

/** Points references of one JSON schema to the document's components. */
const relocate = (value: Json | undefined, names: ReadonlyMap<string, string>): Json | undefined => {
  if (Array.isArray(value)) return value.map((item) => relocate(item, names) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const id = key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '') : undefined
      return [key, id === undefined ? relocate(inner, names) : `${schemaPath}${names.get(id) ?? id}`]
    }),
  )
}

/** zod writes the name into the schema as `id`, which OpenAPI does not know. */
const withoutId = (schema: Json | undefined): Json | undefined => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  const { id: _id, ...rest } = schema as JsonObject
  return rest
}

type Direction = 'input' | 'output'

/** A schema and its named parts, as zod writes them. */
const jsonSchemaOf = (schema: z.core.$ZodType, direction: Direction) => {
  const options = { io: direction, unrepresentable: 'any', target: 'draft-2020-12' } as const
  const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, options) as JsonObject
  const name = typeof root.id === 'string' ? root.id : undefined
  const parts = new Map(Object.entries(($defs ?? {}) as JsonObject))
  if (name !== undefined) parts.set(name, root)
  return { root, name, parts }
}

/** Turns zod schemas into JSON schemas whose named parts are components: `X`, and `XInput` where what is sent differs. */
const createSchemaWriter = (components: JsonObject) => {
  const write = (schema: z.core.$ZodType, direction: Direction): JsonObject => {
    const { root, name, parts } = jsonSchemaOf(schema, direction)
    const outputs = direction === 'input' ? jsonSchemaOf(schema, 'output').parts : parts
    const isSame = (id: string) => JSON.stringify(parts.get(id)) === JSON.stringify(outputs.get(id))
    const allSame = [...parts.keys()].every(isSame)
    // A part that refers to others is the same only if they are.
    const isAlike = (id: string) => isSame(id) && (allSame || !JSON.stringify(parts.get(id)).includes('"$ref"'))
    const names = new Map([...parts.keys()].map((id) => [id, isAlike(id) ? id : `${id}Input`]))
    for (const [id, part] of parts) components[names.get(id) ?? id] = withoutId(relocate(part, names))
    return name === undefined ? (relocate(root, names) as JsonObject) : { $ref: `${schemaPath}${names.get(name)}` }
  }
  return write
}

const flagNames: Readonly<Record<number, string>> = { 1: 'read', 2: 'edit', 4: 'manage' }

/** The right in words, as the description of an operation tells it. */
const describeRight = (right: RightCheck): string => {
  if (right === 'public') return 'Open to everybody.'
  if (right === 'signed-in') return 'For every signed-in person.'
  if (right === 'super-admin') return 'For super administrators only.'
  const all = 'anyOf' in right ? right.anyOf : [right]
  return `Needs ${all.map(({ product, flag }) => `${flagNames[flag]} on ${product}`).join(' or ')}.`
}

const problemReplies: Readonly<Record<string, string>> = {
  400: 'The request is not valid; `errors` names the fields.',
  401: 'No access token, or one that is not valid (any more).',
  403: 'The right is missing.',
  404: 'There is no such thing, or it lies outside the perimeter: the two cannot be told apart.',
  429: 'Too many requests; `Retry-After` tells the seconds to wait.',
  500: 'An unexpected failure; `requestId` finds it in the log.',
}

const problemExample: JsonObject = {
  type: 'urn:solvane:problem:invalid',
  title: 'Bad Request',
  status: 400,
  detail: 'The request is not valid',
  code: 'invalid',
  requestId: '3f0c7d52-9a3e-4f0e-8f6c-2b7a5f1d9c11',
  errors: [{ path: 'query.width', message: 'Too small: expected number to be >=50' }],
}

const replyNames: Readonly<Record<string, string>> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
  500: 'Internal',
}

const statusesOf = (endpoint: Endpoint): string[] => {
  const statuses = ['429', '500']
  if (endpoint.query || endpoint.params || endpoint.body) statuses.push('400')
  if (endpoint.right !== 'public') statuses.push('401')
  const asksMore = endpoint.right !== 'signed-in' || endpoint.freshSecondFactor === true
  if (endpoint.right !== 'public' && asksMore) statuses.push('403')
  if (endpoint.farm || endpoint.params) statuses.push('404')
  return statuses.sort()
}

/** One OpenAPI parameter for each key of a query or path schema. */
const parametersOf = (schema: JsonObject, place: 'query' | 'path'): Json[] => {
  const properties = (schema.properties ?? {}) as JsonObject
  const required = (schema.required ?? []) as readonly string[]
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property ?? {},
  }))
}

/** The header of a call that can be sent again after a lost reply. */
const creationParameter: JsonObject = {
  name: creationHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'A UUID of the sender, the same for each repeat: the record is created once.',
}

/** The document of every bound endpoint: operation ids, rights, parameters, replies and problems. */
export const createOpenApi = (settings: { version: string; server: string; issuer: string }): OpenApi => {
  const schemas: JsonObject = {}
  const paths: { [path: string]: JsonObject } = {}
  const ids = new Set<string>()
  const write = createSchemaWriter(schemas)
  const problem = write(Problem, 'output')

  const document: JsonObject = {
    openapi: '3.1.0',
    info: {
      title: 'Solvane',
      version: settings.version,
      summary: 'Watch and run renewable power plants',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: settings.server }],
    tags: [],
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(problemReplies).map(([status, description]) => [
          replyNames[status],
          {
            description,
            content: {
              'application/problem+json': {
                schema: problem,
                ...(status === '400' && { example: problemExample }),
              },
            },
          },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the provider' },
        openIdConnect: {
          type: 'openIdConnect',
          openIdConnectUrl: `${settings.issuer}/.well-known/openid-configuration`,
        },
      },
    },
  }

  const operationOf = (endpoint: Endpoint): JsonObject => ({
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: describeRight(endpoint.right),
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: endpoint.right === 'public' ? [] : [{ bearer: [] }, { openIdConnect: [] }],
    parameters: [
      ...(endpoint.params ? parametersOf(write(endpoint.params, 'input'), 'path') : []),
      ...(endpoint.query ? parametersOf(write(endpoint.query, 'input'), 'query') : []),
      ...(endpoint.createsOnce ? [creationParameter] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: write(endpoint.body, 'input') } } },
    }),
    ...(endpoint.fileBody && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { [endpoint.replyType ?? 'application/json']: { schema: write(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${replyNames[status]}` }]),
      ),
    },
  })

  return {
    document,
    add(endpoint) {
      if (ids.has(endpoint.id)) throw new Error(`Two endpoints have the id ${endpoint.id}`)
      ids.add(endpoint.id)
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
    },
  }
}
