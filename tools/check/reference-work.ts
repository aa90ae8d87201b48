/**
 * How slow the machine is at the moment: CPU seconds of a fixed piece of work beside those on the reference machine.
 * A busy or slower machine counts more CPU seconds for the same tests, so budgets are in seconds of the reference machine.
 */

/** CPU seconds of `referenceWork` on the reference machine: two cores, nothing else running (docs/measurements.md). */
const referenceSeconds = 0.0018

const rows = Array.from({ length: 1500 }, (_, index) => ({
  id: index,
  name: `row ${(index * 7919) % 1500}`,
  at: [index],
}))

/** What tests do most: objects, texts, maps, order. */
const referenceWork = (): number => {
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows
  const byName = new Map(copies.map((row) => [row.name, row]))
  return copies.sort((a, b) => (a.name < b.name ? -1 : 1)).filter(({ id }) => byName.get(`row ${id}`)?.id !== 0).length
}

const cpuSeconds = (): number => {
  // Linux brings the count of the thread up to date only when the whole process is asked for.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/** The middle of some values; 1 where nothing was measured. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1

const tries = 8
const pauseMs = 2_000
let measuredMs = Number.NEGATIVE_INFINITY

/**
 * 1 on the reference machine at rest, 2 where the same work takes twice the CPU seconds. Undefined soon after the last time:
 * it takes 0.02 s.
 */
export const measureSlowness = (): number | undefined => {
  if (performance.now() - measuredMs < pauseMs) return undefined
  const times = Array.from({ length: tries }, () => {
    const before = cpuSeconds()
    referenceWork()
    return cpuSeconds() - before
  })
  measuredMs = performance.now()
  // The first may still be compiled, and one may meet the collection of garbage.
  return middleOf(times) / referenceSeconds
}
