import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MANAGE, type Product, READ } from '../../domain/right.ts'
import { controlTokenHeader, type Endpoint, endpoint } from '../../platform/contract/endpoint.ts'
import { needsSignIn } from '../../platform/server/auth/api-token.ts'
import { testPrincipal } from '../../platform/server/auth/test-principal.ts'
import { forbidden } from '../../platform/server/http/problems.ts'
import { openTestHttp } from '../../platform/server/http/test-http.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

/** Rights by which plants are moved (specification 000 §5), and where its calls for that stand (§6). */
const commandProducts: readonly Product[] = ['MyFleetControlCommand']
const commandPath = /^\/api\/MyFleetControlCommands(\/|$)/i

/** A call that gives orders to a plant: by its right or by its address; looking is none. */
const isCommand = ({ method, path, right }: Endpoint): boolean => {
  const rights = typeof right === 'string' ? [] : 'anyOf' in right ? right.anyOf : [right]
  return method !== 'GET' && (commandPath.test(path) || rights.some(({ product }) => commandProducts.includes(product)))
}
const withoutSecondFactor = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.filter((one) => isCommand(one) && one.freshSecondFactor !== true).map(({ id }) => id)

const command = endpoint({
  id: 'stopTurbine',
  method: 'POST',
  path: '/api/MyFleetControlCommands/Stop',
  summary: 'made up',
  right: { product: 'MyFleetControlCommand', flag: MANAGE },
  freshSecondFactor: true,
  reply: z.object({ confirmedAtMs: z.number() }),
})

describe('every control command asks for a second factor that was given a moment ago', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  test('of all calls that there are, none lacks it', () => {
    expect(withoutSecondFactor(server.endpoints)).toEqual([])
  })

  test('one that lacks it is found, by its right and by its address', () => {
    const { freshSecondFactor: _flag, ...lacking } = command
    const elsewhere = { ...lacking, id: 'byRight', path: '/api/Elsewhere' }
    const byPath = { ...lacking, id: 'byPath', right: 'signed-in' as const }
    const looking = { ...lacking, id: 'looking', method: 'GET' as const }
    expect(withoutSecondFactor([command, lacking, elsewhere, byPath, looking])).toEqual([
      'stopTurbine',
      'byRight',
      'byPath',
    ])
  })
})

test('the flag is kept by the guard: right first, then the second factor; no API token passes', async () => {
  const rights = { products: { MyFleetControlCommand: READ + MANAGE }, perimeter: 'all' as const }
  const asked: (string | null | undefined)[] = []
  const http = await openTestHttp(
    { ann: testPrincipal(rights), reader: testPrincipal({}) },
    {
      requireFreshSecondFactor: async (_principal, token) => {
        asked.push(token)
        if (token !== 'fresh') throw forbidden('a second factor is needed')
        return { confirmedAtMs: 7, endsAtMs: 8 }
      },
    },
  )
  try {
    let ran = 0
    http.routes.bind(command, async ({ freshSecondFactor }) => {
      ran += 1
      return { confirmedAtMs: freshSecondFactor.confirmedAtMs }
    })
    const give = (person: string, control?: string) => {
      const headers = { authorization: `Bearer ${person}`, ...(control && { [controlTokenHeader]: control }) }
      return http.app.inject({ method: 'POST', url: command.path, headers })
    }
    expect((await give('reader', 'fresh')).statusCode).toBe(403)
    expect(asked).toEqual([])
    expect((await give('ann')).statusCode).toBe(403)
    expect((await give('ann', 'old')).statusCode).toBe(403)
    expect(ran).toBe(0)
    expect((await give('ann', 'fresh')).json()).toEqual({ confirmedAtMs: 7 })
    expect(asked).toEqual([undefined, 'old', 'fresh'])
    expect(needsSignIn(command)).toBe(true)
  } finally {
    await http.close()
  }
})

test('where nothing says how a second factor is checked, no command passes', async () => {
  const http = await openTestHttp({ ann: testPrincipal({ products: { MyFleetControlCommand: 7 }, perimeter: 'all' }) })
  try {
    http.routes.bind(command, async () => ({ confirmedAtMs: 1 }))
    const headers = { authorization: 'Bearer ann', [controlTokenHeader]: 'x' }
    expect((await http.app.inject({ method: 'POST', url: command.path, headers })).statusCode).toBe(403)
  } finally {
    await http.close()
  }
})
