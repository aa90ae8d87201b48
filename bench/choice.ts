/** What a command line of `npm run bench` asks for. */
export type Choice =
  | { readonly kind: 'help' | 'unknown' | 'all' }
  | { readonly kind: 'one'; readonly name: string; readonly args: readonly string[] }

/** Without a name all run; options are of one. */
export const choiceOf = ([name, ...args]: readonly string[], names: readonly string[]): Choice => {
  if (name === undefined) return { kind: 'all' }
  if (name === '--help') return { kind: 'help' }
  return names.includes(name) ? { kind: 'one', name, args } : { kind: 'unknown' }
}

/** One line for what all of them came to, by the exit code of each. */
export const summaryOf = (codes: Readonly<Record<string, number>>): string => {
  const named = (isWanted: (code: number) => boolean) =>
    Object.entries(codes)
      .filter(([, code]) => isWanted(code))
      .map(([name]) => name)
      .join(', ') || 'none'
  return `reached: ${named((code) => code === 0)}; missed or failed: ${named((code) => code !== 0)}`
}
