import type { PlantEvent } from '../../../domain/plant-event.ts'

/** What a row of a file says: a status or an event, with its end where the file has one. */
export interface ReadRow {
  readonly deviceCode: string
  readonly code: string
  readonly startMs: number
  /** Undefined: still active, or the next status ends it. */
  readonly endMs: number | undefined
  readonly isInformation: boolean
  readonly id: string | undefined
  readonly severity: PlantEvent['severity']
  readonly text: string | undefined
  readonly component: string | undefined
  readonly value: string | undefined
}

/** An event of a file with the id by which it is stored. */
export interface Named {
  readonly row: ReadRow
  readonly isRepetition: boolean
  readonly isOtherEnd: boolean
  readonly id: string
}

const contentOf = ({ endMs, text, severity, component, value }: ReadRow): string =>
  JSON.stringify([endMs ?? null, text ?? null, severity ?? null, component ?? null, value ?? null])

/**
 * Names rows: by their own id, else by code and start. An exact repetition is none; a row with the same name and another content gets
 * a number, in the order of the file.
 */
export const createNamer = () => {
  const seen = new Map<string, Map<string, string>>()
  return (row: ReadRow): Named => {
    const base = row.id ?? `${row.code}@${new Date(row.startMs).toISOString()}`
    const name = JSON.stringify([row.deviceCode, base, row.isInformation])
    const contents = seen.get(name) ?? new Map<string, string>()
    seen.set(name, contents)
    const content = contentOf(row)
    const known = contents.get(content)
    if (known !== undefined) return { row, isRepetition: true, isOtherEnd: false, id: known }
    const id = contents.size === 0 ? base : `${base}#${contents.size + 1}`
    contents.set(content, id)
    return { row, isRepetition: false, isOtherEnd: contents.size > 1, id }
  }
}

/** Ends each status of a device with the next one; the same status again goes on. The last one has no end. */
export const createStatusFollower = () => {
  const open = new Map<string, ReadRow>()
  return {
    /** The status that this row ends, or whether the row repeats the one before exactly. */
    take(row: ReadRow): { readonly ended: readonly ReadRow[]; readonly isRepetition: boolean } {
      const before = open.get(row.deviceCode)
      if (before && before.code === row.code && before.isInformation === row.isInformation)
        return { ended: [], isRepetition: before.startMs === row.startMs && contentOf(before) === contentOf(row) }
      open.set(row.deviceCode, row)
      return { ended: before ? [{ ...before, endMs: row.startMs }] : [], isRepetition: false }
    },
    /** What still stands after the last row. */
    end: (): readonly ReadRow[] => [...open.values()],
  }
}

/** Events that the store keeps of a row. Raise and clear are apart, so that a later file can bring the end. */
export const eventsOf = ({ row, id }: Named): readonly PlantEvent[] => {
  const { code, startMs, endMs, severity, text, component, value, isInformation } = row
  const said = {
    ...(severity && { severity }),
    ...(text !== undefined && { text }),
    ...(component !== undefined && { component }),
    ...(value !== undefined && { value }),
  }
  if (isInformation)
    return [
      {
        ...{ id, code, state: 'info', timeMs: startMs, ...said, severity: 'info', historical: true },
        ...(endMs !== undefined && { endMs }),
      },
    ]
  const raise: PlantEvent = { id, code, state: 'raised', timeMs: startMs, ...said, historical: true }
  return endMs === undefined ? [raise] : [raise, { id, code, state: 'cleared', timeMs: endMs, historical: true }]
}
