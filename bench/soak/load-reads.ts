import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../statistics.ts'
import { tagIds } from './field.ts'
import { type Answer, machineMs, type Question, type Reply } from './ingest-process.ts'

export const dayMs = 86_400_000
/** What is read of each device. */
export const pointsOfDay = { stepMs: 600_000, count: 144 }
/** Between two reads. */
const pauseMs = 100

/** Asks the process that ingests, and tells how long it took until it had the answer. */
export const questionsTo = (child: ChildProcess) => {
  const waiting = new Map<number, (reply: Reply) => void>()
  let asked = 0
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply))
  child.on('exit', () => {
    for (const [id, resolve] of waiting) resolve({ id, answeredMs: machineMs(), answer: undefined })
  })
  return async (question: Question): Promise<{ readonly tookMs: number; readonly answer: Answer | undefined }> => {
    const id = asked++
    const askedMs = machineMs()
    const { answeredMs, answer } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, question })
    })
    waiting.delete(id)
    return { tookMs: answeredMs - askedMs, answer }
  }
}

export interface Reads {
  readonly chart: number[]
  readonly table: number[]
  unanswered: number
}

/** A chart of one device's day and the newest values of all devices, by turns, until it is enough. */
export const read = async (
  ask: ReturnType<typeof questionsTo>,
  fromMs: number,
  isEnough: (reads: Reads) => boolean,
) => {
  const reads: Reads = { chart: [], table: [], unanswered: 0 }
  while (!isEnough(reads)) {
    const tagId = tagIds[(reads.chart.length * 37) % tagIds.length] ?? 1
    for (const [kind, question, count] of [
      ['chart', { kind: 'chart', tagId, fromMs, toMs: fromMs + dayMs }, pointsOfDay.count],
      ['table', { kind: 'table' }, tagIds.length],
    ] as const) {
      const { tookMs, answer } = await ask(question)
      reads[kind].push(tookMs)
      if (answer?.count !== count) reads.unanswered += 1
      await sleep(pauseMs)
    }
  }
  return reads
}

export const compareReads = (quiet: Reads, loaded: Reads) => {
  const p95 = (times: readonly number[]) => Number(percentile(times, 0.95).toFixed(1))
  const times = (['chart', 'table'] as const).map((kind) => p95(loaded[kind]) / p95(quiet[kind]))
  return {
    reads: loaded.chart.length + loaded.table.length,
    unanswered: quiet.unanswered + loaded.unanswered,
    chartQuietP95Ms: p95(quiet.chart),
    chartP95Ms: p95(loaded.chart),
    tableQuietP95Ms: p95(quiet.table),
    tableP95Ms: p95(loaded.table),
    readsP95Times: Number(Math.max(...times).toFixed(2)),
  }
}
