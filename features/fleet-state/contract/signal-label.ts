/** Text for a key and its parameters, as i18next returns it. */
type Translate = (key: string, figures?: Record<string, string | number>) => string

const stringCurrent = /^StringCurrent(\d+)$/

/** Key and parameters of a signal's text; the strings of an inverter share one text with their number. */
export const signalText = (name: string): { readonly name: string; readonly figures?: { readonly string: number } } => {
  const string = stringCurrent.exec(name)?.[1]
  return string === undefined ? { name } : { name: 'StringCurrent', figures: { string: Number(string) } }
}

/** Short name of a signal, for headers and chips. */
export const signalLabel = (t: Translate, signal: string): string => {
  const { name, figures } = signalText(signal)
  return t(`fleetState.signal.${name}`, { ...figures, defaultValue: signal })
}
