/** Rows of cells as aligned text, the first row as heading; the first column to the left, numbers to the right. */
export const textTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   ')
  const [heading = [], ...body] = rows
  return [line(heading), widths.map((width) => '-'.repeat(width)).join('   '), ...body.map(line)].join('\n')
}
