/** A server with an export user of one farm and half a year of its values, for the tests of exports. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { periodAt } from '../../../../domain/period.ts'
import { READ } from '../../../../domain/right.ts'
import type { Historian, Sample } from '../../../../platform/server/telemetry/historian.ts'
import { openTestServer } from '../../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants, tagsOfFarms } from '../../../plant-connection/server/port.ts'
import type { HistoryExport, HistoryExportFile } from '../../contract/history-exports.ts'
import { historyExport } from '../tables.ts'
import { createExportFiles } from './export-files.ts'
import { folderIdOf } from './export-store.ts'
import { createExportWorker } from './export-worker.ts'

export const stepMs = 600_000
export const zone = 'Europe/Paris'
/** Ten-minute values from autumn to spring, over both clock changes and New Year. */
export const fromMs = periodAt(zone, 'day', Date.parse('2025-10-20T12:00Z')).startMs
export const toMs = periodAt(zone, 'day', Date.parse('2026-04-02T12:00Z')).startMs

export const openTestExports = async () => {
  const server = await openTestServer()
  const { db } = server.relations
  const folder = join(server.config.exports.folder ?? '', await folderIdOf(db))
  await registerPlants(db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const user = await server.addPerson({ products: { MyFleet: READ }, farms: ['FR01'] })
  let token = await server.tokenFor(user)
  const tags = await tagsOfFarms(db, ['FR01'])
  const power = tags.find(({ valueType }) => valueType === 'number')?.tagId ?? -1
  const values: Sample[] = []
  for (let timeMs = fromMs; timeMs < toMs; timeMs += stepMs)
    values.push({ tagId: power, timeMs, value: Math.round(1e6 * Math.sin(timeMs)) / 1e3, quality: 0 })
  await server.context.historian.append(values)
  await server.context.historian.rollUp()

  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) =>
    server.app.inject({
      method,
      url: `/api/History/Exports${url}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    })
  const start = async (change: object = {}) =>
    ask('POST', '', { farmCodes: ['FR01'], from: fromMs, to: toMs, format: 'csv', ...change })
  const begin = async (change: object = {}): Promise<HistoryExport> => {
    const reply = await start(change)
    expect(reply.statusCode).toBe(200)
    return reply.json()
  }
  const details = async (id: string): Promise<{ export: HistoryExport; files: HistoryExportFile[] }> =>
    (await ask('GET', `/${id}`)).json()

  const workerOver = (
    historian: Pick<Historian, 'bounds' | 'rawFile'> = server.context.historian,
    { quotaBytes = 1e12, freeBytes = async () => 1e12 } = {},
  ) =>
    createExportWorker({
      ...{ context: server.context, historian, quotaBytes },
      files: createExportFiles(folder, freeBytes),
    })
  const finish = async (worker = workerOver()) => {
    while (await worker.step());
  }

  return {
    ...{ server, user, power, folder, ask, start, begin, details, workerOver, finish },
    /** Calls as another user. */
    async as(otherToken: string, work: () => Promise<void>) {
      const mine = token
      token = otherToken
      try {
        await work()
      } finally {
        token = mine
      }
    },
    removeAll: () => server.relations.db.delete(historyExport),
    close: () => server.close(),
  }
}

export type TestExports = Awaited<ReturnType<typeof openTestExports>>
