/** The shortest label gets the width that search fields always had. */
const leastCh = 22
/** Maximum width; a wider field would displace its neighbours. */
const mostCh = 52

/** Width of a search field in which its placeholder stands whole: letters in ch, the icon before and the key behind in px. */
export const searchWidth = (label: string, hint?: string): string => {
  const letters = Math.min(mostCh, Math.max(leastCh, label.length))
  return `calc(${letters}ch * 0.92 + ${hint ? 68 : 42}px)`
}
