import { expect, test } from 'vitest'
import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { createOpenApi } from './openapi.ts'

const Machine = z.object({ name: z.string(), power: z.number().default(0) }).meta({ id: 'Machine' })

const putMachine = endpoint({
  id: 'putMachine',
  method: 'PUT',
  path: '/api/Machines/:id',
  summary: 'Changes a machine',
  right: { product: 'MyFleet', flag: READ },
  params: z.object({ id: z.string() }),
  query: z.object({ width: z.coerce.number().int(), zone: z.string().optional() }),
  body: Machine,
  reply: z.object({ machines: z.array(Machine) }),
})

const create = () =>
  createOpenApi({ version: '1.2.3', server: 'http://localhost:8080', issuer: 'http://localhost/oidc' })

/** Every `$ref` of a document. */
const references = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : references(inner)))
}

const resolves = (document: unknown, reference: string): boolean =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined), document) !==
  undefined

test('an endpoint becomes an operation with parameters, body, replies and security', () => {
  const openApi = create()
  openApi.add(putMachine)
  expect(openApi.document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.2.3' },
    paths: {
      '/api/Machines/{id}': {
        put: {
          operationId: 'putMachine',
          summary: 'Changes a machine',
          description: 'Needs read on MyFleet.',
          security: [{ bearer: [] }, { openIdConnect: [] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'width', in: 'query', required: true, schema: { type: 'integer' } },
            { name: 'zone', in: 'query', required: false },
          ],
        },
      },
    },
  })
})

test('a shape that differs as input and output gets two names, and every reference resolves', () => {
  const openApi = create()
  openApi.add(putMachine)
  const { schemas } = openApi.document.components as { schemas: Record<string, { required: string[] }> }
  expect(schemas.Machine?.required).toEqual(['name', 'power'])
  expect(schemas.MachineInput?.required).toEqual(['name'])
  const all = references(openApi.document)
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((reference) => !resolves(openApi.document, reference))).toEqual([])
})

test('two endpoints with one id are refused', () => {
  const openApi = create()
  openApi.add(putMachine)
  expect(() => openApi.add({ ...putMachine, path: '/api/Other' })).toThrow('putMachine')
})
