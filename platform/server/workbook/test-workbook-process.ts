/**
 * `node test-workbook-process.ts <data folder> <apply or look>`: applies a workbook with a change in each of 3,000 records and
 * prints its progress, or prints as JSON what is left of it. For tests.
 */
import { gt } from 'drizzle-orm'
import pino from 'pino'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { workbookOfKind } from '../../contract/workbook.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { createBackgroundRuns } from '../background-run/create-background-runs.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import { openRelations } from '../relations/open-relations.ts'
import { applyPlan } from './apply-workbook.ts'
import { checkWorkbook } from './check-workbook.ts'
import { recordSheet } from './record-sheet.ts'
import { createGauges, gauge, gaugeKind, gaugePerson, gaugeStore, product } from './test-gauges.ts'
import { WorkbookOutcome } from './workbook-runs.ts'

const count = 3_000
const [dataFolder = '', wish = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const relations = await openRelations({ config: { databaseUrl: undefined, dataFolder }, log, version: 'test' })
const { db } = relations
const ended: string[] = []
const runs = createBackgroundRuns({
  kind: 'workbook.GaugeWorkbook',
  Outcome: WorkbookOutcome,
  ...{ db, log, processes: createLocalCoordination(log) },
  notifyEnd: async ({ result }) => void ended.push(result),
})

if (wish === 'apply') {
  await createGauges(db)
  const rows = Array.from({ length: count }, (_, at) => ({ code: `G-${at}`, farmCode: 'FR01', turns: 1 }))
  for (let at = 0; at < count; at += 500) await db.insert(gauge).values(rows.slice(at, at + 500) as never)
  const stored = (await db.select({ id: gauge.id }).from(gauge)) as readonly { readonly id: string }[]
  const content = Buffer.from(['id,version,turns', ...stored.map(({ id }) => `${id},1,2`)].join('\n'))
  const principal = gaugePerson('owner', { [product]: READ + EDIT + MANAGE })
  const plan = await checkWorkbook(
    {
      workbook: workbookOfKind(gaugeKind),
      parts: [recordSheet({ kind: gaugeKind, store: gaugeStore })],
      ...{ titlesOf: async () => [], db, principal },
    },
    { content, culture: 'en-GB' },
  )
  const source = { operation: 'applyGaugeWorkbook', principal }
  await runs.start({
    title: 'gauges.csv',
    by: { userId: 'owner', name: 'Owner' },
    record: async () => undefined,
    work: (control) =>
      applyPlan(
        { relations, audit: createAudit(db, log) },
        plan,
        source,
      )({
        ...control,
        step(progress) {
          process.stdout.write(`${progress.stage} ${progress.done}\n`)
          control.step(progress)
        },
      }),
  })
} else {
  await runs.settle()
  const changed = await db.$count(gauge, gt(gauge.version, 1))
  const logged = await db.$count(auditEntry)
  process.stdout.write(JSON.stringify({ changed, logged, newest: (await runs.newest())?.result, ended }))
  await relations.close()
}
