import { parseArgs } from 'node:util'
import { demoFleet } from '../simulator/demo-fleet.ts'
import { addReader, reader } from './api/add-reader.ts'
import { type Answer, ask, textOf } from './api/ask.ts'
import { checkSearch } from './api/check-search.ts'
import { type Call, questions } from './api/questions.ts'
import { forkUntilReady, freePorts, stopChild } from './child.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { cpuOf, machineLine, processTree } from './machine.ts'
import { keyAimMs, measureKeys } from './palette.ts'
import { startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'
import { textTable } from './text-table.ts'

/** So often in a row by each of the readers at once, and so many rounds of that. */
const askedByReader = 3
const concurrentRounds = 3

const cpuMsOf = (pid: number) => processTree(pid).reduce((sum, one) => sum + (cpuOf(one) ?? 0), 0)

/** ms. */
interface Waited {
  readonly p50: number
  readonly p95: number
}

/** What one call costs. */
export interface CallFigures extends Call {
  /** The first answer after the start, ms. */
  readonly firstMs: number
  /** One after the other. */
  readonly alone: Waited
  readonly floorAlone: Waited
  /** Processor time of all processes, of one answer, over all answers. */
  readonly cpuMs: number
  readonly bytes: number
  /** Asked by all readers at once. */
  readonly together: Waited
  readonly floorTogether: Waited
  /** Of all readers at once: told to come again. */
  readonly refused: number
  readonly perSecond: number
}

export interface FleetFigures {
  readonly farms: number
  readonly assets: number
  readonly tags: number
  readonly calls: readonly CallFigures[]
}

const waited = (times: readonly number[]): Waited => ({ p50: median(times), p95: percentile(times, 0.95) })

/** Product and floor by turns; all readers at once ask one three times in a row, then the other. Readers hold the tokens by turns. */
const measureCall = async (
  call: Call,
  plan: { readonly readers: number; readonly runs: number },
  {
    url,
    floorUrl,
    tokens,
    pid,
  }: { readonly url: string; readonly floorUrl: string; readonly tokens: readonly string[]; readonly pid: number },
  firstMs: number,
): Promise<CallFigures> => {
  const askAt = (address: string) => (reader: number) => ask(address + call.path, tokens[reader % tokens.length] ?? '')
  const [askProduct, askFloor] = [askAt(url), askAt(floorUrl)]
  const alone: number[] = []
  const floorAlone: number[] = []
  let cpuMs = 0
  let bytes = Number.NaN
  for (let run = 0; run < plan.runs; run++) {
    floorAlone.push((await askFloor(0)).ms)
    const cpuBefore = cpuMsOf(pid)
    const answer = await askProduct(0)
    cpuMs += cpuMsOf(pid) - cpuBefore
    alone.push(answer.ms)
    bytes = answer.bytes.length
  }
  const allReaders = async (one: (reader: number) => Promise<Answer>) => {
    const startedMs = performance.now()
    const answers = await Promise.all(
      Array.from({ length: plan.readers }, async (_reader, number) => {
        const own: Answer[] = []
        for (let time = 0; time < askedByReader; time++) own.push(await one(number))
        return own
      }),
    )
    return { answers: answers.flat(), tookMs: performance.now() - startedMs }
  }
  const together: Answer[] = []
  const floorTogether: Answer[] = []
  let tookMs = 0
  for (let round = 0; round < concurrentRounds; round++) {
    floorTogether.push(...(await allReaders(askFloor)).answers)
    const cpuBefore = cpuMsOf(pid)
    const product = await allReaders(askProduct)
    cpuMs += cpuMsOf(pid) - cpuBefore
    together.push(...product.answers)
    tookMs += product.tookMs
  }
  const msOf = (answers: readonly Answer[]) => answers.map(({ ms }) => ms)
  return {
    ...call,
    firstMs,
    alone: waited(alone),
    floorAlone: waited(floorAlone),
    cpuMs: cpuMs / (alone.length + together.length),
    bytes,
    together: waited(msOf(together)),
    floorTogether: waited(msOf(floorTogether)),
    refused: together.filter(({ isRefused }) => isRefused).length,
    perSecond: (1000 * together.length) / tookMs,
  }
}

/** A demo fleet so many times as large, read by one and then by many at once, half of whom do not see its first farm. */
export const measureApi = async (plan: {
  readonly scale: number
  readonly readers: number
  readonly runs: number
  /** How often the program is started for first answers; each is the median of them. Default: once. */
  readonly starts?: number
}): Promise<FleetFigures> => {
  const fleet = demoFleet(1, { scale: plan.scale })
  const part = fleet.slice(1)
  const server = await startSolvane({
    prepare: async (folder, url) => {
      await prepareData(folder, url, fleet)
      await addReader(
        folder,
        part.map(({ farmCode }) => farmCode),
      )
    },
    // Fifty readers of two persons stand for fifty people.
    environment: { API_CALLS_PER_MINUTE: '0' },
  })
  try {
    const askFirst = async () => {
      const token = await server.token(viewer.login, viewer.password)
      const firstMs: number[] = []
      for (const { path, check } of questions) {
        const answer = await ask(server.url + path, token)
        check(textOf(answer), fleet)
        firstMs.push(answer.ms)
      }
      return { token, firstMs }
    }
    let { token, firstMs } = await askFirst()
    const firsts = [firstMs]
    while (firsts.length < (plan.starts ?? 1)) {
      await server.stop()
      await server.start()
      ;({ token, firstMs } = await askFirst())
      firsts.push(firstMs)
    }
    const tokenOfPart = await server.token(reader.login, reader.password)
    for (const { path, check } of questions) check(textOf(await ask(server.url + path, tokenOfPart)), part)
    const [port = 0] = await freePorts(1)
    const paths = JSON.stringify(questions.map(({ path }) => path))
    const floor = await forkUntilReady(new URL('api/bare-server.ts', import.meta.url), [
      String(port),
      server.url,
      token,
      paths,
    ])
    try {
      const targets = {
        url: server.url,
        floorUrl: `http://127.0.0.1:${port}`,
        tokens: [token, tokenOfPart],
        pid: server.pid,
      }
      const calls: CallFigures[] = []
      for (const [index, question] of questions.entries())
        calls.push(await measureCall(question, plan, targets, median(firsts.map((one) => one[index] ?? Number.NaN))))
      return {
        farms: fleet.length,
        assets: fleet.reduce((sum, { devices }) => sum + devices.length, 0),
        tags: fleet.reduce(
          (sum, { devices }) => sum + devices.reduce((own, { signals }) => own + signals.length, 0),
          0,
        ),
        calls,
      }
    } finally {
      await stopChild(floor)
    }
  } finally {
    await server.close()
  }
}

/** The first answer is made, by a program whose code is not compiled yet and from a database that has read nothing: our own limit. */
const firstAimMs = 3_000
/** On a machine on which only sending the bytes takes longer than half of an aim, so many times of that. */
const timesFloor = 2

/** Whether a call is in time the first time, for one reader and for all at once, small enough, and refused to nobody. */
export const judgeCall = ({ aimMs, aimBytes, bytes, ...call }: CallFigures) => {
  const isInTime = (ms: number, floor: Waited, limitMs = aimMs) => ms <= Math.max(limitMs, timesFloor * floor.p95)
  return {
    first: isInTime(call.firstMs, call.floorAlone, firstAimMs),
    alone: isInTime(call.alone.p95, call.floorAlone) && (aimBytes === undefined || bytes <= aimBytes),
    together: isInTime(call.together.p95, call.floorTogether) && call.refused === 0,
  }
}

/** `npm run bench -- api`: what a large fleet costs to read; resolves with false when an aim was missed. */
export const benchApi = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '10' },
      readers: { type: 'string', default: '50' },
      runs: { type: 'string', default: '20' },
    },
  })
  const [scale, readers, runs] = [Number(values.scale), Number(values.readers), Number(values.runs)]
  if (!(scale >= 1 && readers >= 1 && runs >= 1)) throw new Error('--scale, --readers and --runs need numbers above 0')
  const machine = machineLine()
  const { farms, assets, tags, calls } = await measureApi({ scale, readers, runs })
  // The page searches what it holds: no call of the server is asked for a key.
  const searched = { farms, machinesPerFarm: Math.max(1, Math.round(assets / farms)) }
  checkSearch(searched)
  const keys = measureKeys(searched)
  const pressed = keys.byKey.flat().map(({ cpuMs }) => cpuMs)
  const isSearchGood = percentile(pressed, 0.95) <= keyAimMs
  const word = (isGood: boolean) => (isGood ? 'yes' : 'NO')
  const ms = (value: number) => value.toFixed(0)
  process.stdout.write(
    [
      '',
      `API: ${farms} farms, ${assets} devices, ${tags} tags; ${runs} answers one after the other, then ${readers} readers at once, by turns with the floor`,
      machine,
      '',
      textTable([
        [
          '',
          'first ms',
          'alone p50',
          'p95',
          'floor p95',
          'CPU ms',
          'kB',
          'at once p50',
          'p95',
          'floor p95',
          'refused',
          'a second',
          'aim (p95)',
          'first',
          'alone',
          'at once',
        ],
        ...calls.map((call) => {
          const verdict = judgeCall(call)
          return [
            call.name,
            ...[call.firstMs, call.alone.p50, call.alone.p95, call.floorAlone.p95, call.cpuMs, call.bytes / 1000].map(
              ms,
            ),
            ...[call.together.p50, call.together.p95, call.floorTogether.p95, call.refused].map(ms),
            call.perSecond.toFixed(1),
            `≤ ${ms(call.aimMs)} ms${call.aimBytes === undefined ? '' : `, ≤ ${call.aimBytes / 1000} kB`}`,
            word(verdict.first),
            word(verdict.alone),
            word(verdict.together),
          ]
        }),
      ]),
      `The first answer after the start may take ${firstAimMs} ms. Where ${timesFloor} × floor is more than the aim, that is allowed.`,
      '',
      textTable([
        ['', 'keys', 'CPU p50 ms', 'CPU p95 ms', 'aim', 'reached'],
        [
          `a key of the search in the page, ${keys.size} farms and devices`,
          String(pressed.length),
          percentile(pressed, 0.5).toFixed(1),
          percentile(pressed, 0.95).toFixed(1),
          `≤ ${keyAimMs} ms`,
          word(isSearchGood),
        ],
      ]),
      '',
      '',
    ].join('\n'),
  )
  return calls.map(judgeCall).every(({ first, alone, together }) => first && alone && together) && isSearchGood
}
