import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { forbiddenName } from './json-body.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'

describe('a forbidden name', () => {
  it.each([
    ['at the top', '{"a":1,"__proto__":{"b":1}}', 'body.__proto__'],
    ['with an escape', '{"\\u005f_proto__":1}', 'body.__proto__'],
    ['within a list', '{"rows":[{"a":1},{"__proto__":null}]}', 'body.rows.1.__proto__'],
    ['of a constructor', '{"a":{"constructor":{"prototype":{}}}}', 'body.a.constructor'],
    ['that is a plain value', '{"constructor":1,"prototype":2,"a":"__proto__"}', undefined],
    ['in no object', '"__proto__"', undefined],
  ])('%s is found', (_, body, path) => {
    expect(forbiddenName(JSON.parse(body))).toBe(path)
  })

  it('is found in a body that is too deep for recursion', () => {
    const depth = 50_000
    const path = forbiddenName(JSON.parse(`${'[1,'.repeat(depth)}{"__proto__":1}${']'.repeat(depth)}`))
    expect(path?.split('.')).toHaveLength(20)
    expect(path).toMatch(/\.__proto__$/)
  })
})

describe('over HTTP', () => {
  let http: TestHttp
  beforeAll(async () => {
    http = await openTestHttp()
    const echo = endpoint({
      ...{ id: 'echoBody', method: 'POST', path: '/api/Echo', isOurs: true, summary: 'Echo', right: 'public' },
      body: z.record(z.string(), z.unknown()),
      reply: z.unknown(),
    })
    http.routes.bind(echo, async ({ body }) => body as never)
    const save = endpoint({
      ...{ id: 'saveShape', method: 'POST', path: '/api/Shape', isOurs: true, summary: 'Shape', right: 'public' },
      body: z.strictObject({ name: z.string(), parts: z.array(z.strictObject({ size: z.number() })).optional() }),
      reply: z.unknown(),
    })
    http.routes.bind(save, async () => ({}) as never)
  })
  afterAll(() => http.close())

  const post = async (payload: string, type = 'application/json', url = '/api/Echo') => {
    const reply = await http.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  test.each(['application/json', 'application/json; charset=utf-8'])(
    'a refusal of %s names the place',
    async (type) => {
      const path = 'body.values.__proto__'
      expect(await post('{"values":{"__proto__":{"isOpen":false}}}', type)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid',
          detail: `The request is not valid: ${path} is not allowed`,
          errors: [{ path, code: 'unknown-field', message: 'is not allowed as a name' }],
        },
      })
    },
  )

  test('other bodies are read as before', async () => {
    expect(await post('{"text":"__proto__","constructor":1}')).toEqual({
      status: 200,
      body: { text: '__proto__', constructor: 1 },
    })
    const broken = await post('{"__proto__":')
    expect(broken).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(broken.body).not.toHaveProperty('errors')
    expect((await post('')).status).toBe(400)
  })

  test('each unknown key is refused by its name, with the other faults', async () => {
    const body = { name: 1, colour: 'red', parts: [{ size: 1, weight: 2 }], age: 3 }
    const { status, body: problem } = await post(JSON.stringify(body), 'application/json', '/api/Shape')
    expect(status).toBe(400)
    const unknown = { code: 'unknown-field', message: 'is not a known field' }
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'body.name' }),
      { path: 'body.parts.0.weight', ...unknown },
      { path: 'body.colour', ...unknown },
      { path: 'body.age', ...unknown },
    ])
  })

  test('of many unknown keys the first twenty are named, and long names are cut', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${'k'.repeat(200)}${at}`, at]))
    const { body: problem } = await post(JSON.stringify({ name: 'a', ...many }), 'application/json', '/api/Shape')
    expect(problem.errors).toHaveLength(20)
    expect(problem.errors[0].path).toBe(`body.${'k'.repeat(100)}`)
  })
})
