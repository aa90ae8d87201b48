import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { READ } from '../../../domain/right.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { folderIdOf } from './exports/export-store.ts'
import { historyExport, historyExportFile } from './tables.ts'

/** An export of the caller without farms, so that its farms stand in nobody's way, with one file. */
const exportOfCaller = (state: 'waiting' | 'done'): RecordMaker => ({
  ofCaller: 'record',
  async make({ relations: { db }, config }, callerId) {
    const id = randomUUID()
    const now = new Date()
    await db.insert(historyExport).values({
      ...{ id, userId: callerId, farmCodes: [], fromAt: now, toAt: now, format: 'csv', flagged: false, state },
      createdAt: now,
      endedAt: state === 'done' ? now : null,
    })
    await db.insert(historyExportFile).values({
      ...{ exportId: id, position: 0, farmCode: 'FR01', deviceCode: 'WT1', year: '2026', name: 'x.csv' },
      ...{ fromAt: now, toAt: now, storedAs: '0-x', bytes: 1, rows: 0, digest: 'x', checksum: 0 },
    })
    const folder = join(config.exports.folder ?? '', await folderIdOf(db), id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '0-x'), 'x')
    return { recordId: id }
  },
})
const ofOwnExport = needs(READ, { farm: false })

const day = 'from=1767225600000&to=1767312000000'

export const authorization: CallRows = {
  getHistory: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History?tags=${tagId}&${day}&width=300` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryBounds: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Bounds?tags=${tagId}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryTotals: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Totals?tags=${tagId}&${day}&by=day&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryAnalysis: {
    product: 'MyFleet',
    request: ({ tagId }) => ({
      url: `/api/History/Analysis?kind=duration&subjects=${tagId}&${day}&zone=Europe/Paris`,
    }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryFile: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/File?tags=${tagId}&${day}&resolution=10m&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryExports: {
    product: 'MyFleet',
    request: () => ({ url: '/api/History/Exports' }),
    outcomes: needs(READ, { farm: false }),
  },
  getExportFarms: {
    product: 'MyFleet',
    request: () => ({ url: '/api/History/Exports/Farms' }),
    outcomes: needs(READ, { farm: false }),
  },
  startHistoryExport: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({
      url: '/api/History/Exports',
      body: { farmCodes: [farmCode], from: 1_767_225_600_000, to: 1_767_312_000_000, format: 'csv' },
    }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryExport: {
    product: 'MyFleet',
    about: exportOfCaller('done'),
    request: ({ recordId }) => ({ url: `/api/History/Exports/${recordId}` }),
    outcomes: ofOwnExport,
  },
  cancelHistoryExport: {
    product: 'MyFleet',
    about: exportOfCaller('waiting'),
    request: ({ recordId }) => ({ url: `/api/History/Exports/${recordId}/Cancel` }),
    outcomes: ofOwnExport,
  },
  deleteHistoryExport: {
    product: 'MyFleet',
    about: exportOfCaller('done'),
    request: ({ recordId }) => ({ url: `/api/History/Exports/${recordId}` }),
    outcomes: ofOwnExport,
  },
  getExportFile: {
    product: 'MyFleet',
    about: exportOfCaller('done'),
    request: ({ recordId }) => ({ url: `/api/History/Exports/${recordId}/Files/0` }),
    outcomes: ofOwnExport,
  },
  getExportArchive: {
    product: 'MyFleet',
    about: exportOfCaller('done'),
    request: ({ recordId }) => ({ url: `/api/History/Exports/${recordId}/Archive` }),
    outcomes: ofOwnExport,
  },
}
