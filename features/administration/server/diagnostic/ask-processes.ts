import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { LoggedError, ProcessReport } from '../../contract/diagnostic.ts'
import { ownId, reportProcess } from './process-report.ts'
import { createRecentReadings, stepMs } from './recent-readings.ts'

const askTopic = 'diagnostic.ask'
const reportTopic = 'diagnostic.report'
const errorTopic = 'diagnostic.error'
/** Processes answer within milliseconds; one that is too busy is missing, and the page says how many answered. */
const patienceMs = 700
/** A message between processes holds so much. */
const mostBytes = 7_000
/** Errors that another process tells, each in a message of its own. */
const mostErrors = 20

const Ask = z.object({ ask: z.string(), from: z.string() })
const Report = z.object({ ask: z.string(), report: ProcessReport })
const ErrorOf = z.object({ ask: z.string(), from: z.string(), error: LoggedError })

/** The reports of all processes of the installation, this one first. */
export interface Processes {
  reports(): Promise<ProcessReport[]>
  stop(): void
}

/** What fits into one message: the errors go by themselves, and the curve stays at home if it must. */
const fitting = (report: ProcessReport): ProcessReport => {
  const slim = { ...report, errors: [] }
  if (Buffer.byteLength(JSON.stringify(slim)) <= mostBytes || !slim.ingest) return slim
  // The worst finding describes the process.
  const { limitedLately } = slim.ingest
  return {
    ...slim,
    ingest: {
      ...slim.ingest,
      curve: { stepMs, samplesPerSecond: [] },
      limited: [],
      limitedLately: limitedLately.slice(0, 3),
    },
  }
}

const open = (context: ServerContext): Processes => {
  const { processes, config, metrics, log } = context
  const recent = createRecentReadings(metrics)
  const look = () =>
    recent.look().catch((error: unknown) => log.debug({ err: error }, 'the metrics could not be read this time'))
  void look()
  const timer = setInterval(look, stepMs).unref()

  const answers = new Map<string, Map<string, ProcessReport>>()
  const errors = new Map<string, Map<string, LoggedError[]>>()
  const publish = (topic: string, content: unknown) =>
    processes
      .publish(topic, content)
      .catch((error: unknown) => log.debug({ err: error, topic }, 'other processes could not be told'))

  processes.on(askTopic, (content) => {
    const asked = Ask.safeParse(content).data
    if (!asked || asked.from === ownId) return
    const { ask } = asked
    void reportProcess(context, recent).then(async (report) => {
      for (const error of report.errors.slice(0, mostErrors)) await publish(errorTopic, { ask, from: ownId, error })
      await publish(reportTopic, { ask, report: fitting(report) })
    })
  })
  processes.on(reportTopic, (content) => {
    const reply = Report.safeParse(content).data
    if (reply) answers.get(reply.ask)?.set(reply.report.id, reply.report)
  })
  processes.on(errorTopic, (content) => {
    const reply = ErrorOf.safeParse(content).data
    const known = reply && errors.get(reply.ask)
    if (known) known.set(reply.from, [...(known.get(reply.from) ?? []), reply.error])
  })

  const others = async (): Promise<ProcessReport[]> => {
    const ask = randomUUID()
    const [reports, errorsOf] = [new Map<string, ProcessReport>(), new Map<string, LoggedError[]>()]
    answers.set(ask, reports)
    errors.set(ask, errorsOf)
    await publish(askTopic, { ask, from: ownId })
    await new Promise((resolve) => setTimeout(resolve, patienceMs))
    answers.delete(ask)
    errors.delete(ask)
    return [...reports.values()]
      .map((report) => ({ ...report, errors: errorsOf.get(report.id) ?? [] }))
      .sort((a, b) => a.startedAtMs - b.startedAtMs)
  }

  return {
    async reports() {
      const [own, rest] = await Promise.all([
        reportProcess(context, recent),
        config.besideOthers ? others() : Promise.resolve([]),
      ])
      return [own, ...rest.filter(({ id }) => id !== ownId)]
    },
    stop: () => clearInterval(timer),
  }
}

const opened = new WeakMap<ServerContext, Processes>()

/** One for each context: it listens and measures from the first call on. */
export const processesOf = (context: ServerContext): Processes => {
  const known = opened.get(context) ?? open(context)
  opened.set(context, known)
  return known
}
