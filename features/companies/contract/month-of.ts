/** First and last day of the month of a day; ISO texts. */
export const monthOf = (day: string): { readonly from: string; readonly to: string } => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` }
}
