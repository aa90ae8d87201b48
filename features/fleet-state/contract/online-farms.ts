import { type FarmLine, farmConnection, type LiveReader, lifeTags } from './fleet-moment.ts'

/**
 * Tags to subscribe to, to know which farms are online. For farms without a heartbeat these are the powers of their
 * machines.
 */
export const onlineTagIds = (lines: readonly FarmLine[]): readonly number[] => {
  const powers = lines.flatMap(({ farm }) =>
    farm.machines.flatMap(({ tags }) => tags.filter(({ name }) => name === 'ActivePower')),
  )
  return [...new Set([...lines.flatMap(lifeTags), ...powers].map(({ tagId }) => tagId))]
}

/** Farms that are online; undefined if no connection is known. */
export const onlineFarms = <Line extends FarmLine>(
  lines: readonly Line[],
  reader: LiveReader,
): readonly Line[] | undefined => {
  const states = lines.map((line) => farmConnection(line, reader).state)
  return states.every((state) => state === 'unknown')
    ? undefined
    : lines.filter((_, index) => states[index] === 'connected')
}
