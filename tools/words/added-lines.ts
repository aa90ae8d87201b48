/** Lines that a diff of Git without context adds: file → numbers in the new version. Pure. */
export const addedLines = (diff: string): Map<string, Set<number>> => {
  const added = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const line of diff.split('\n')) {
    const file = line.match(/^\+\+\+ b\/(.*)$/)?.[1]
    if (file !== undefined) {
      lines = new Set()
      added.set(file, lines)
    }
    const [, start, count = '1'] = line.match(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/) ?? []
    for (let index = 0; start !== undefined && index < Number(count); index++) lines.add(Number(start) + index)
  }
  return added
}
