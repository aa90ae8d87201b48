/** `node test-campaigner.ts <database url> <name>`: stands for election and says so on standard output. For tests. */
import pino from 'pino'
import { campaign } from './campaign.ts'
import { coordinateByPostgresql } from './postgresql-coordination.ts'

const [url = '', name = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const coordination = await coordinateByPostgresql(url, log)
const standing = campaign(coordination, name, log, async () => {
  console.log('leads')
  return () => console.log('ends')
})
console.log('stands')
process.on('SIGTERM', async () => {
  await standing.close()
  await coordination.close()
  process.exit(0)
})
