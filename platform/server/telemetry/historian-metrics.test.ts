import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openTestHistorian } from './test-historian.ts'

test('a read that fails counts with its time, as one that answers', async () => {
  const metrics = new Registry()
  let fails = false
  const historian = await openTestHistorian(metrics, {
    through: (engine) => ({
      ...engine,
      columns: (select) => (fails ? Promise.reject(new Error('away')) : engine.columns(select)),
    }),
  })
  await historian.newest([1])
  fails = true
  await expect(historian.newest([1])).rejects.toThrow('away')
  fails = false
  const { values } = (await metrics.getSingleMetric('solvane_historian_query_seconds')?.get()) ?? {}
  const counted = values?.find((value) => 'metricName' in value && String(value.metricName).endsWith('_count'))
  expect(counted).toMatchObject({ value: 2, labels: { query: 'newest' } })
  await historian.close()
})
