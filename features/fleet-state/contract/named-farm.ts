/** Farm with this code, else the only farm whose code differs in upper and lower case alone. */
export const namedFarm = <Farm extends { readonly farmCode: string }>(
  farms: readonly Farm[],
  asked: string,
): Farm | undefined => {
  if (asked === '') return undefined
  const exact = farms.find(({ farmCode }) => farmCode === asked)
  if (exact) return exact
  const wanted = asked.toLowerCase()
  const found = farms.filter(({ farmCode }) => farmCode.toLowerCase() === wanted)
  return found.length === 1 ? found[0] : undefined
}
