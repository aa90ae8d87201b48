/**
 * `node test-event-process.ts <data folder> <write or deliver> <notes file>`: writes events until it is killed, or delivers
 * those that wait. Each handled event is a line `<record> <step> <id>` of the notes. For tests.
 */
import { appendFileSync } from 'node:fs'
import pino from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { defineEvent } from '../../contract/event.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import { openRelations } from '../relations/open-relations.ts'
import { createEvents } from './create-events.ts'
import { waitingDeliveries } from './delivery-store.ts'
import { eventListener } from './event-listener.ts'
import { writeEvent } from './write-event.ts'

const [dataFolder = '', wish = '', notes = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const pumpStarted = defineEvent({ kind: 'pump.started', payload: z.object({ step: z.number() }) })
const { db, close } = await openRelations({ config: { databaseUrl: undefined, dataFolder }, log, version: 'test' })
const events = createEvents({ db, log, metrics: new Registry(), processes: createLocalCoordination(log) })
events.add(
  eventListener({
    name: 'notes',
    event: pumpStarted,
    handle: async ({ id, record, payload: { step } }) => appendFileSync(notes, `${record} ${step} ${id}\n`),
  }),
)
const stop = await events.lead()

if (wish === 'write')
  for (let step = Number(process.argv[5] ?? 0); ; step++)
    for (const record of ['a', 'b', 'c']) {
      await db.transaction((tx) => writeEvent(tx, pumpStarted, { record, payload: { step } }))
      // Only now is it written for good.
      process.stdout.write(`${record} ${step}\n`)
    }

const names = ['notes']
const undispatched = async () => {
  const { rows } = (await db.execute(
    'select count(*)::int as count from event where dispatched_at is null',
  )) as unknown as {
    rows: { count: number }[]
  }
  return rows[0]?.count ?? 0
}
while ((await undispatched()) > 0 || (await waitingDeliveries(db, names)).count > 0)
  await new Promise((resolve) => setTimeout(resolve, 20))
await stop()
await close()
