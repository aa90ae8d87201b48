/** Texts by key and figures, as i18next gives them. */
type Translate = (key: string, figures?: Record<string, string | number>) => string

const stringCurrent = /^StringCurrent(\d+)$/

/** Key and figures of a signal's text: the strings of an inverter share one text with their number in it. */
export const signalText = (name: string): { readonly name: string; readonly figures?: { readonly string: number } } => {
  const string = stringCurrent.exec(name)?.[1]
  return string === undefined ? { name } : { name: 'StringCurrent', figures: { string: Number(string) } }
}

/** What a signal is called where there is little room: a header, a chip. */
export const signalLabel = (t: Translate, signal: string): string => {
  const { name, figures } = signalText(signal)
  return t(`fleetState.signal.${name}`, { ...figures, defaultValue: signal })
}
