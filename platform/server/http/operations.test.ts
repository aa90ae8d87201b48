import { expect, test, vi } from 'vitest'
import { openTestHttp } from './test-http.ts'

test('liveness tells that the process answers, and its version', async () => {
  const http = await openTestHttp()
  expect((await http.app.inject('/health/live')).json()).toEqual({ status: 'up', version: '0.0.0-test' })
  await http.close()
})

test('readiness is 503 with the state of each store when one is down', async () => {
  const stores = [
    { name: 'relations', up: true },
    { name: 'historian', up: false },
  ]
  const http = await openTestHttp({}, { health: { check: async () => stores } })
  const reply = await http.app.inject('/health/ready')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({ status: 'not ready', stores: { relations: 'up', historian: 'down' } })
  await http.close()
})

test('readiness names why messages are not acknowledged', async () => {
  const stores = [
    { name: 'historian', up: true, reason: 'not shown' },
    { name: 'ingest', up: false, reason: 'The disk of the historian is full.' },
  ]
  const http = await openTestHttp({}, { health: { check: async () => stores } })
  const reply = await http.app.inject('/health/ready')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({
    status: 'not ready',
    stores: { historian: 'up', ingest: 'down' },
    reasons: { ingest: 'The disk of the historian is full.' },
  })
  await http.close()
})

test('readiness is red, and tells no secret, when the check fails or never ends', async () => {
  const failing = await openTestHttp(
    {},
    {
      health: {
        check: async () => {
          throw new Error('postgres://me:secret@db')
        },
      },
    },
  )
  const reply = await failing.app.inject('/health/ready')
  expect(reply.statusCode).toBe(503)
  expect(reply.body).not.toContain('secret')
  await failing.close()

  const hanging = await openTestHttp({}, { health: { check: () => new Promise(() => {}) } })
  await hanging.app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = hanging.app.inject('/health/ready').then((late) => late.statusCode)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await waiting).toBe(503)
  vi.useRealTimers()
  await hanging.close()
})

test('metrics are for this machine only while there is no token', async () => {
  const http = await openTestHttp()
  const local = await http.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(local.body).toContain('process_cpu_user_seconds_total')
  expect((await http.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(403)
  const proxied = await http.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect(proxied.statusCode).toBe(403)
  await http.close()
})

test('behind a public address nobody counts as local: a proxy on this machine need not tell that it is one', async () => {
  const http = await openTestHttp(
    {},
    { environment: { WEB_APPLICATION_URL: 'https://solvane.example', SOLVANE_DEMO: 'false' } },
  )
  expect((await http.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(403)
  await http.close()
})

test('with a token, metrics are for whoever bears it', async () => {
  const http = await openTestHttp({}, { environment: { METRICS_TOKEN: 'a-long-enough-token' } })
  const read = (authorization?: string) =>
    http.app.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.7',
      ...(authorization && { headers: { authorization } }),
    })
  expect((await read()).statusCode).toBe(403)
  expect((await read('Bearer a-long-enough-tokem')).statusCode).toBe(403)
  expect((await read('Bearer a-long-enough-token')).statusCode).toBe(200)
  expect((await http.app.inject('/metrics')).statusCode).toBe(403)
  await http.close()
})

test('requests are measured by route, so that ids and codes do not become labels', async () => {
  const http = await openTestHttp()
  await http.app.inject('/ressources/fr-FR')
  const { body } = await http.app.inject('/metrics')
  expect(body).toContain(
    'solvane_http_request_duration_seconds_count{method="GET",route="/ressources/:locale",status="200"} 1',
  )
  await http.close()
})
