import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { type Notice, pushPaths } from '../../platform/contract/live-protocol.ts'
import { mountSmallDisk, type SmallDisk } from '../../platform/server/ingest/test-small-disk.ts'
import { prepareData, viewer } from '../live/prepare-data.ts'
import { benchPlant, tagNames } from '../live/workload.ts'
import { startSolvane } from '../solvane.ts'
import { type PointsOfSender, pointsInStore, startPointSender } from './point-sender.ts'

/** What became of points that a gateway sent while the disk took nothing (row R6). */
export interface DiskBalance extends PointsOfSender {
  readonly rounds: number
  /** Rounds in which points were acknowledged on and on. */
  readonly notRefused: number
  /** Pages and calls while the disk took nothing, and those that were not answered as they should be. */
  readonly reads: number
  readonly unreadable: number
  /** Rounds of which no open page was told in time that nothing is stored, or that it is again. */
  readonly notShown: number
  /** Rounds after which no point was acknowledged within a minute. */
  readonly notBack: number
  /** Longest time from a disk that takes again to the next acknowledgement, ms. */
  readonly longestReturnMs: number
}

export interface DiskPlan {
  /** By turns the disk is full and read-only. */
  readonly rounds: number
  /** How long the disk takes nothing once ingest refuses. People are told after 30 s. */
  readonly seconds: number
  readonly progress?: (line: string) => void
}

const diskMegabytes = 1_024
const sender = {
  farmCode: benchPlant.farmCode,
  deviceCode: benchPlant.devices[0]?.deviceCode ?? '',
  signal: tagNames[0],
}
/** In a new installation tags are numbered from 1. */
const tagId = 1
/** So long without an acknowledgement: ingest refuses. What fits into the last pages may still be taken. */
const silenceMs = 5_000
const patienceMs = 60_000
/** What has not come by then cannot be read. */
const readPatienceMs = 10_000

const until = async (isTrue: () => boolean): Promise<boolean> => {
  const endMs = performance.now() + patienceMs
  while (!isTrue()) {
    if (performance.now() > endMs) return false
    await sleep(20)
  }
  return true
}

/** What an open page of the administrator is told. */
const openPage = async (url: string, token: string) => {
  const codes: string[] = []
  const page = io(url, { path: pushPaths.notifications, auth: { token }, transports: ['websocket'] })
  page.on('notice', ({ code }: Notice) => codes.push(code))
  await new Promise<void>((resolve, reject) => {
    page.once('connect', resolve)
    page.once('connect_error', reject)
  })
  return { countOf: (code: string) => codes.filter((one) => one === code).length, close: () => page.disconnect() }
}

/** What an administrator looks at, and whether an answer holds what it should. */
const pagesNow = (): readonly [path: string, isWhole: (text: string) => boolean][] => [
  ['/MyFleet/Table', (text) => text.includes('<script')],
  ['/api/MyFleetTable', (text) => text.includes(sender.farmCode)],
  [
    `/api/History?tags=${tagId}&from=${Date.now() - 3_600_000}&to=${Date.now()}&width=800`,
    (text) => JSON.parse(text).series[0].times.length > 0,
  ],
  ['/api/Administration/Diagnostic', (text) => text.includes('"processes"')],
]

const createReader = (url: string, token: string) => {
  const counts = { reads: 0, unreadable: 0 }
  const isReadable = async (path: string, isWhole: (text: string) => boolean) => {
    const reply = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(readPatienceMs),
    })
    return reply.status === 200 && isWhole(await reply.text())
  }
  return {
    counts,
    look: async () => {
      for (const [path, isWhole] of pagesNow()) {
        counts.reads += 1
        if (await isReadable(path, isWhole).catch(() => false)) continue
        if (counts.unreadable++ === 0) process.stderr.write(`\n${path} could not be read\n`)
      }
    },
  }
}

const fillRepeatedly = async (disk: SmallDisk, plan: DiskPlan): Promise<DiskBalance> => {
  const { rounds, seconds, progress } = plan
  const server = await startSolvane({
    parentFolder: disk.folder,
    prepare: (folder, url) => prepareData(folder, url, [benchPlant]),
    environment: { OIDC_ACCESS_TOKEN_SECONDS: '86400', API_CALLS_PER_MINUTE: '0', LOG_LEVEL: 'fatal' },
  })
  const gateway = startPointSender(server.mqttUrl, sender)
  try {
    const token = await server.token(viewer.login, viewer.password)
    const page = await openPage(server.url, token)
    const looker = createReader(server.url, token)
    const acknowledged = () => gateway.acknowledgedMs.length
    const isAnswered = () => {
      const before = acknowledged()
      return until(() => acknowledged() > before)
    }
    const refuses = () => {
      let seen = acknowledged()
      let silentMs = performance.now()
      return until(() => {
        if (acknowledged() > seen) silentMs = performance.now()
        seen = acknowledged()
        return performance.now() - silentMs > silenceMs
      })
    }
    const sum = { notRefused: 0, notShown: 0, notBack: 0, longestReturnMs: 0 }
    if (!(await isAnswered())) throw new Error('no point was acknowledged before the disk was touched')
    for (let round = 1; round <= rounds; round++) {
      progress?.(`round ${round} of ${rounds}, ${acknowledged()} acknowledged`)
      const isFilled = round % 2 === 1
      const shownBefore = page.countOf('ingest-storing')
      const warnedBefore = page.countOf('ingest-refusing')
      if (isFilled) disk.fill()
      else disk.setReadOnly(true)
      if (!(await refuses())) sum.notRefused += 1
      for (const endMs = performance.now() + seconds * 1_000; performance.now() < endMs; await sleep(1_000))
        await looker.look()
      const isWarned = page.countOf('ingest-refusing') > warnedBefore
      if (isFilled) disk.free()
      else disk.setReadOnly(false)
      const roomMs = performance.now()
      if (!(await isAnswered())) sum.notBack += 1
      sum.longestReturnMs = Math.max(sum.longestReturnMs, Math.round(performance.now() - roomMs))
      const isShown = await until(() => page.countOf('ingest-storing') > shownBefore)
      if (!isWarned || !isShown) sum.notShown += 1
    }
    page.close()
    await gateway.stop()
    await server.stop()
    const points = await pointsInStore(server.dataFolder, tagId, gateway.acknowledgedMs)
    return { rounds, ...sum, ...looker.counts, ...points }
  } finally {
    await gateway.stop()
    await server.close()
  }
}

/** Fills the disk of the whole program and makes it read-only, again and again, while a gateway sends and people read. */
export const fillDisk = async (plan: DiskPlan): Promise<DiskBalance> => {
  const disk = mountSmallDisk(diskMegabytes)
  if (!disk) throw new Error('no small disk can be mounted here: it takes root')
  try {
    return await fillRepeatedly(disk, plan)
  } finally {
    disk.unmount()
  }
}
