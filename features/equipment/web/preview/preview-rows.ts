import { canonicalValue, equalValues } from '../../../../platform/contract/field-value.ts'
import type { DraftNode } from '../../../../platform/web/record/tree/tree-nodes.ts'
import { isTypeOf, machineTypes } from '../../contract/equipment-types.ts'
import { fieldsOfType } from '../../contract/fields-of-type.ts'

/** A field of the machines, or of their parts of one type and place, over all machines. */
export interface PreviewRow {
  readonly id: string
  readonly type: string
  /** Number of the part among those of its type in the machine, from 1; 0 for the machine itself. */
  readonly number: number
  readonly field: string
  /** A value for each machine; undefined where the machine has no such part. */
  readonly values: readonly unknown[]
  /** Whether the value of each machine differs from that of most machines. */
  readonly differs: readonly boolean[]
}

/** A machine, and its parts of each type in the order of the tree. */
const partsOf = (machine: DraftNode): ReadonlyMap<string, DraftNode> => {
  const found = new Map<string, DraftNode>([[`${machine.type} 0`, machine]])
  const counts = new Map<string, number>()
  const walk = (children: readonly DraftNode[]) => {
    for (const child of children) {
      const number = (counts.get(child.type) ?? 0) + 1
      counts.set(child.type, number)
      found.set(`${child.type} ${number}`, child)
      walk(child.children)
    }
  }
  walk(machine.children)
  return found
}

/** The index of the most frequent value, if more than half of the machines have it. */
const majorityOf = (values: readonly unknown[], isEqual: (a: unknown, b: unknown) => boolean): number => {
  const counts = values.map((value) => values.filter((other) => isEqual(value, other)).length)
  const most = Math.max(0, ...counts)
  return most * 2 > values.length ? counts.indexOf(most) : -1
}

/** Machines of the first type in the tree, with the rows of their fields. Empty rows are left out. */
export const previewOf = (
  roots: readonly DraftNode[],
): { readonly machines: readonly DraftNode[]; readonly rows: readonly PreviewRow[] } => {
  const all = roots.filter(({ type }) => isTypeOf(machineTypes, type))
  const machines = all.filter(({ type }) => type === all[0]?.type)
  const parts = machines.map(partsOf)
  const places = [...new Set(parts.flatMap((one) => [...one.keys()]))]
  const rows = places.flatMap((place) => {
    const [type = '', number = '0'] = place.split(' ')
    return Object.entries(fieldsOfType(type)).flatMap(([field, declared]): PreviewRow[] => {
      const values = parts.map((one) => one.get(place)?.values[field])
      if (values.every((value) => canonicalValue(declared, value) === null)) return []
      const usual = majorityOf(values, (a, b) => equalValues(declared, a, b))
      const differs = values.map((value) => usual >= 0 && !equalValues(declared, value, values[usual]))
      return [{ id: `${place} ${field}`, type, number: Number(number), field, values, differs }]
    })
  })
  return { machines, rows }
}
