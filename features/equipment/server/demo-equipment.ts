import { localDay } from '../../../domain/local-day.ts'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { DemoContext } from '../../../platform/server/feature.ts'
import { addWrites, openChangeSet } from '../../../platform/server/record/change-set.ts'
import { firstWrites } from '../../../platform/server/record/temporal-row.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { partKind, substationKind } from '../contract/equipment-kinds.ts'
import { type DemoPart, demoCode, demoPartsOf } from './demo-parts.ts'
import { equipmentPart, substationPart } from './tables.ts'

/** Farms whose equipment nobody looked after: little is known. */
const carelessFarms: ReadonlySet<string> = new Set(['PT-ACH'])
/** Types of which one part of a farm was exchanged, with the reason and the day. */
const exchanges = [
  { type: 'WIND_TURBINE_GEARBOX', on: '2022-10-04', reason: 'Broken tooth', hours: 71_300 },
  { type: 'WIND_TURBINE_ELECTRICAL_METER', on: '2023-06-01', reason: 'Calibration expired', hours: null },
] as const

const tables = { equipmentPart, substationPart } as const
const fieldsOf = { equipmentPart: partKind.fields, substationPart: substationKind.fields } as const
const rowsAtOnce = 500

/** The instant at which a day begins, near enough for the demo: days of the plant begin within the hours before it. */
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Inserts parts that do not exist yet. Resolves with them. */
const insertParts = async (
  tx: Db,
  kind: DemoPart['kind'],
  parts: readonly DemoPart[],
): Promise<readonly DemoPart[]> => {
  const fresh = new Set<string>()
  for (let start = 0; start < parts.length; start += rowsAtOnce) {
    const rows = parts.slice(start, start + rowsAtOnce).map(({ id, values }) => ({ id, ...values }))
    const made = await tx
      .insert(tables[kind])
      .values(rows as never)
      .onConflictDoNothing()
      .returning({ id: tables[kind].id })
    for (const { id } of made) fresh.add(String(id))
  }
  return parts.filter(({ id }) => fresh.has(id))
}

/** The part before an exchange, which lies in repair since then, with its history. */
const writeExchange = async (tx: Db, now: DemoPart, { type, on, reason, hours }: (typeof exchanges)[number]) => {
  const id = demoCode(type, `${now.id} before`)
  const removed = {
    location: 'repair',
    assetCode: null,
    parentCode: null,
    hoursAtRemoval: hours,
    removalReason: reason,
  }
  const before: LooseValues = { ...now.values, serialNumber: `A${String(now.values.serialNumber).slice(1)}` }
  const [made] = await insertParts(tx, now.kind, [{ ...now, id, values: { ...before, ...removed } }])
  if (!made) return
  const set = await openChangeSet(tx, { operation: 'demo' }, { reason }, Date.now())
  const began = firstWrites(fieldsOf[now.kind], before, msOf(String(before.installed)))
  const ended = Object.entries(removed).map(([field, value]) => ({ field, value, fromMs: msOf(on), toMs: null }))
  await addWrites(tx, { kind: now.kind, id }, set, 1, [...began, ...ended])
}

/** Writes the equipment of the demo fleet. Parts that exist already stay as they are. */
export const seedDemoEquipment = async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await farmsStored
  for (const { farmCode } of farms) {
    const nodes = await nodesOfFarm(db, farmCode)
    const parts = nodes.flatMap((node) => demoPartsOf(node, carelessFarms.has(farmCode)))
    if (parts.length === 0) continue
    const exchanged = carelessFarms.has(farmCode)
      ? []
      : exchanges.flatMap((one) => {
          const found = parts.find(({ values }) => values.type === one.type)
          return found ? [{ ...one, part: found }] : []
        })
    const since = new Map(exchanged.map(({ part, on }) => [part.id, on]))
    const today = localDay(Date.now(), 'UTC')
    const dated = parts.map((part) => {
      const on = since.get(part.id)
      return on !== undefined && on < today ? { ...part, values: { ...part.values, installed: on } } : part
    })
    await db.transaction(async (transaction) => {
      const tx = transaction as Db
      const fresh = [
        ...(await insertParts(
          tx,
          'equipmentPart',
          dated.filter(({ kind }) => kind === 'equipmentPart'),
        )),
        ...(await insertParts(
          tx,
          'substationPart',
          dated.filter(({ kind }) => kind === 'substationPart'),
        )),
      ]
      const isFresh = new Set(fresh.map(({ id }) => id))
      for (const { part, ...exchange } of exchanged) {
        if (!isFresh.has(part.id)) continue
        await writeExchange(tx, part, exchange as (typeof exchanges)[number])
        const set = await openChangeSet(tx, { operation: 'demo' }, { reason: exchange.reason }, Date.now())
        const values = { ...part.values, installed: exchange.on }
        const began = firstWrites(fieldsOf[part.kind], values, msOf(exchange.on))
        await addWrites(tx, { kind: part.kind, id: part.id }, set, 1, began)
      }
    })
  }
  return []
}
