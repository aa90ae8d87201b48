import { type FarmLine, farmConnection, type LiveReader, lifeTags } from './fleet-moment.ts'

/**
 * Tags to keep alive to tell which farms live. Of a farm whose life word never comes the powers of its machines say it.
 */
export const livingTagIds = (lines: readonly FarmLine[]): readonly number[] => {
  const powers = lines.flatMap(({ farm }) =>
    farm.machines.flatMap(({ tags }) => tags.filter(({ name }) => name === 'ActivePower')),
  )
  return [...new Set([...lines.flatMap(lifeTags), ...powers].map(({ tagId }) => tagId))]
}

/** Those of some lines that are up; undefined while nothing is known of any of them. */
export const livingLines = <Line extends FarmLine>(
  lines: readonly Line[],
  reader: LiveReader,
): readonly Line[] | undefined => {
  const states = lines.map((line) => farmConnection(line, reader).state)
  return states.every((state) => state === 'unknown')
    ? undefined
    : lines.filter((_, index) => states[index] === 'connected')
}
